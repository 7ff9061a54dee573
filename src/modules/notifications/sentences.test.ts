import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { accountMailTemplates } from '#modules/identity/public.server.ts';
import { type NotificationData, notificationKinds } from './kinds.ts';
import { composeMail } from './mails.server.ts';
import { accountSentences, sentences } from './sentences.server.ts';

const title = 'Fix the kitchen sink';
const worker = 'Maria Lopez';
const timeZone = 'America/Los_Angeles';

const examples: NotificationData = {
  quoteRequested: { title, client: 'Ann Lee', city: 'Oakland' },
  offerReceived: { worker, title, totalCents: 12_345 },
  offerAccepted: { title, client: 'Ann Lee' },
  offerNotSelected: { title },
  requestDeclined: { worker, title },
  jobPaid: { title, totalCents: 12_345, startsAt: '2026-07-01T16:30:00Z', timeZone },
  workStarted: { worker, title },
  workSubmitted: { worker, title, releaseAt: '2026-07-03T16:30:00Z', timeZone },
  jobReleased: { title, totalCents: 12_345 },
  reviewReceived: { author: 'Ann Lee', title },
  paymentExpired: { title },
  jobCancelled: { title },
};

const everyKind = languages.flatMap((language) => notificationKinds.map((kind) => [kind, language] as const));
const everyTemplate = languages.flatMap((language) => accountMailTemplates.map((name) => [name, language] as const));

/** No key without words, no gap without a value, nothing unformatted. */
function expectWhole(text: string): void {
  expect(text).not.toMatch(/<|>|\{\{|\}\}|undefined|NaN|Invalid|null/);
  expect(text.trim()).not.toBe('');
}

test.each(everyKind)('%s is said whole in %s', (kind, language) => {
  const said = sentences(kind, examples[kind], language);

  for (const text of Object.values(said)) expectWhole(text);
  expect(`${said.title} ${said.body}`).toContain(title);
  for (const [name, value] of Object.entries(examples[kind])) {
    if (name === 'worker' || name === 'client' || name === 'author')
      expect(`${said.title} ${said.body}`).toContain(value);
    if (name === 'totalCents') expect(`${said.title} ${said.body}`).toMatch(/123[.,]45/);
  }
});

test.each(everyTemplate)('the mail %s is said whole in %s', (template, language) => {
  const said = accountSentences(template, language);

  for (const text of Object.values(said)) expectWhole(text);
});

test.each(languages)('everything around the words of a mail is said whole in %s', (language) => {
  const letter = { to: 'a@example.com', language, sentences: accountSentences('confirmEmail', language), id: '1' };
  for (const name of ['Ann', '']) {
    const mail = composeMail({ ...letter, name, url: 'http://x.test/y', unasked: true }, { SUPPORT_EMAIL: 'h@x.test' });
    expectWhole(mail.text);
    expect(mail.html).not.toMatch(/&lt;|\{\{/);
  }
});

test('money and moments are written as the reader writes them, in the zone of the work', () => {
  expect(sentences('offerReceived', examples.offerReceived, 'en').body).toContain('$123.45');
  expect(sentences('offerReceived', examples.offerReceived, 'ru').body).toMatch(/123,45\s\$/);
  expect(sentences('workSubmitted', examples.workSubmitted, 'en').body).toMatch(/Fri, Jul 3.*9:30\sAM PDT/);
  expect(sentences('workSubmitted', examples.workSubmitted, 'uk').body).toMatch(/3 лип.*09:30/);
});

test('what people typed stays what they typed', () => {
  const typed = '$t(notifications:jobPaid.title) {{worker}} <b>';
  const said = sentences('offerNotSelected', { title: typed }, 'en');

  expect(said.body).toContain(typed);
});

test('a line break in a title never reaches a subject', () => {
  expect(sentences('jobCancelled', { title: 'a\r\nBcc: eve@example.com' }, 'en').title).not.toMatch(/[\r\n]/);
});
