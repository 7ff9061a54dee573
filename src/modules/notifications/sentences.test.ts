import { expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { accountMailTemplates } from '#modules/identity/public.server.ts';
import { kindNames, type NotificationKind, notificationKinds, pathOf } from './kinds.ts';
import { composeMail } from './mails.server.ts';
import { accountSentences, sentences, smsSentences } from './sentences.server.ts';

const title = 'Fix the kitchen sink';
const [startsAt, releaseAt] = ['2026-07-01T16:30:00Z', '2026-07-03T16:30:00Z'];
const times = { startsAt, releaseAt, askAt: releaseAt, answerAt: releaseAt, timeZone: 'America/Los_Angeles' };
const examples: Record<string, unknown> = {
  title,
  totalCents: 12_345,
  refundCents: 500,
  heldCents: 1_500,
  payoutCents: 700,
  feeCents: 80,
  answerUntilAt: releaseAt,
  decideAt: releaseAt,
  expiresOn: '2026-07-03',
  paperKind: 'license',
  paidFromAt: releaseAt,
  ...times,
};

/** Returns stored data of a kind, with every field that the table of kinds names. */
const exampleOf = (kind: NotificationKind): Record<string, unknown> =>
  Object.fromEntries(notificationKinds[kind].data.map((field) => [field, examples[field] ?? `Maria ${field}`]));

const everyKind = languages.flatMap((language) => kindNames.map((kind) => [kind, language] as const));
const everyTemplate = languages.flatMap((language) => accountMailTemplates.map((name) => [name, language] as const));

/** Expects no missing text, no empty placeholder and no unformatted value. */
function expectComplete(text: string): void {
  expect(text).not.toMatch(/<|>|\{\{|\}\}|undefined|NaN|Invalid|null/);
  expect(text.trim()).not.toBe('');
}

test.each(everyKind)('%s has all its words in %s', (kind, language) => {
  const data = exampleOf(kind);
  const words = sentences(kind, data, language);

  for (const text of [words.title, words.body, words.action]) expectComplete(text);
  const read = `${words.title} ${words.body}`;
  for (const name of ['title', 'worker', 'client', 'author', 'reason', 'note'])
    if (name in data) expect(read).toContain(data[name]);
  if ('totalCents' in data) expect(read).toMatch(/123[.,]45/);
});

test.each([
  ['en', '“Fix the ‘old’ sink”'],
  ['ru', '«Fix the „old“ sink»'],
] as const)('in %s, quotation marks in a title within others are inner ones: %s', (language, quoted) => {
  const data = { ...exampleOf('jobPaid'), title: 'Fix the "old" sink' };
  expect(sentences('jobPaid', data, language).body).toContain(quoted);
});

test.each(everyTemplate)('the mail %s has all its words in %s', (template, language) => {
  const { title, body, action } = accountSentences(template, language);
  for (const text of [title, body, action]) expectComplete(text);
});

test.each(languages)('the frame of a mail has all its words in %s', (language) => {
  const letter = { to: 'a@example.com', language, sentences: accountSentences('confirmEmail', language), id: '1' };
  for (const name of ['Ann', '']) {
    const mail = composeMail(
      { ...letter, name, button: { label: 'Go', url: 'http://x.test/y' }, unasked: true },
      { SUPPORT_EMAIL: 'h@x.test', APP_URL: 'https://x.test' },
    );
    expectComplete(mail.text);
    expect(mail.html).not.toMatch(/&lt;|\{\{/);
  }
});

test('news of a project say "bid" and "project" where those of a request say "quote" and "request"', () => {
  const kinds = [
    ...(['offerReceived', 'offerAccepted', 'offerNotSelected', 'offerExpired', 'offerWithdrawn'] as const),
    ...(['requestExpired', 'allOffersExpired', 'requestWithdrawn'] as const),
  ];
  const readOf = (kind: NotificationKind, data: object, language: Language): string => {
    const whole = { ...exampleOf(kind), ...data };
    const { title, body, action } = sentences(kind, whole, language);
    return `${title} ${body} ${action} ${smsSentences(kind, whole, language, { longest: 60, withMore: true })}`;
  };
  for (const kind of kinds) {
    expect(readOf(kind, {}, 'en'), kind).toMatch(/quote|request/i);
    expect(readOf(kind, { isBid: true }, 'en'), kind).not.toMatch(/quote|request/i);
    expect(readOf(kind, { isBid: true }, 'es'), kind).not.toMatch(/cotiza|solicitud/i);
    for (const language of languages) expectComplete(readOf(kind, { isBid: true }, language));
  }
});

test('a Pro whose check-in is missing is told to report a problem', () => {
  expect(sentences('checkInMissing', exampleOf('checkInMissing'), 'en').body).toContain(
    'If you were there, report a problem and tell us what happened.',
  );
});

test.each(languages)('a job whose start was lost has words of its own in %s', (language) => {
  for (const kind of ['arrivalAsked', 'checkInMissing', 'jobUnfrozen', 'bankRefundedPart'] as const) {
    const [usual, lost] = [false, true].map((isStartLost) =>
      sentences(kind, { ...exampleOf(kind), isStartLost }, language),
    );
    expectComplete(lost?.body ?? '');
    expect(lost?.body).not.toBe(usual?.body);
    expect([lost?.title, lost?.action]).toEqual([usual?.title, usual?.action]);
  }
});

test.each(languages)('no Pro is told to stop work that is submitted in %s', (language) => {
  const [usual, submitted] = [false, true].map((isSubmitted) =>
    sentences('jobFrozen', { ...exampleOf('jobFrozen'), isSubmitted }, language),
  );
  for (const text of [submitted?.title, submitted?.body]) expectComplete(text ?? '');
  expect(submitted?.title).not.toBe(usual?.title);
  expect(submitted?.body).not.toBe(usual?.body);
});

test.each(languages)('refunds by hand, refused refunds and refused payouts have all their words in %s', (language) => {
  const say = (kind: NotificationKind, flags: object) => sentences(kind, { ...exampleOf(kind), ...flags }, language);
  const bodies = [{}, { isWaiting: true }].flatMap((when) =>
    [{}, { isEmptied: true }, { isLate: true }].flatMap((how) =>
      [{}, { isPayer: true }].map((to) => say('refundedElsewhere', { ...when, ...how, ...to })),
    ),
  );
  bodies.push(
    say('refundFailed', { isRefused: true }),
    say('refundFailed', { isDisputed: true }),
    say('payoutRefused', { isAboutAccount: true }),
  );
  for (const { title, body, action } of bodies) for (const text of [title, body, action]) expectComplete(text);
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(bodies.length);
});

test.each(languages)(
  'a Pro whose submitted work the bank has made unpaid reads that we look into it in %s',
  (language) => {
    for (const kind of ['bankRefunded', 'bankRefundedPart'] as const) {
      const [usual, submitted] = [false, true].map((isSubmitted) =>
        sentences(kind, { ...exampleOf(kind), isSubmitted }, language),
      );
      expectComplete(submitted?.body ?? '');
      expect(submitted?.body).not.toBe(usual?.body);
    }
  },
);

test.each(languages)('each way to cancel a paid job, and each release, has words of its own in %s', (language) => {
  const say = (kind: NotificationKind, flags: object) => sentences(kind, { ...exampleOf(kind), ...flags }, language);
  const news = [
    say('jobCancelled', { isPayer: true, isOwn: true }),
    say('jobCancelled', { isPayer: true, isOwnUnrefunded: true }),
    say('jobCancelled', { isPayer: true, isNoShow: true }),
    say('jobCancelled', { isPayer: true }),
    say('jobCancelled', { isOwn: true }),
    say('jobCancelled', { isPaidCancel: true }),
    say('jobCancelled', { isFreeCancel: true }),
    say('jobReleased', {}),
    say('jobReleased', { isAccountMissing: true }),
    say('jobReleased', { isBankChanged: true, paidFromAt: releaseAt }),
    say('jobReleased', { isHeld: true }),
    say('paymentReleased', {}),
    say('paymentReleased', { isPartRefunded: true }),
  ];
  for (const { title, body, action } of news) for (const text of [title, body, action]) expectComplete(text);
  expect(new Set(news.map(({ body }) => body)).size).toBe(news.length);
});

test.each(languages)('the client whose bank has refunded them reads no word about "the client" in %s', (language) => {
  for (const kind of ['bankRefundedPart', 'bankRefunded'] as const)
    for (const isStartLost of [false, true]) {
      const [toPro, toPayer] = [false, true].map((isPayer) =>
        sentences(kind, { ...exampleOf(kind), isStartLost, isPayer }, language),
      );
      expectComplete(toPayer?.body ?? '');
      expect(toPro?.body).toMatch(theClient);
      expect(toPayer?.body).not.toMatch(theClient);
    }
});
const theClient = /client|cliente|клиент|клієнт|khách|客户/i;

test('money and times are formatted for the reader, in the time zone of the work', () => {
  expect(sentences('offerReceived', exampleOf('offerReceived'), 'en').body).toContain('$123.45');
  expect(sentences('offerReceived', exampleOf('offerReceived'), 'ru').body).toContain('$123.45');
  expect(sentences('workSubmitted', exampleOf('workSubmitted'), 'en').body).toMatch(/Fri, Jul 3.*9:30\sAM PDT/);
  expect(sentences('workSubmitted', exampleOf('workSubmitted'), 'uk').body).toMatch(/3 лип.*, 9:30 PDT/);
});

test('a title that looks like a key, a placeholder or markup stays as typed', () => {
  const typed = '$t(notifications:jobPaid.title) {{worker}} <b>';
  expect(sentences('offerNotSelected', { title: typed }, 'en').body).toContain(typed);
});

test('a line break in a title never reaches a subject', () => {
  expect(sentences('jobCancelled', { title: 'a\r\nBcc: eve@example.com' }, 'en').title).not.toMatch(/[\r\n]/);
});

test('a notification leads to the page of its job or request, or to one of the reader’s own, with no placeholder left', () => {
  expect(pathOf('jobPaid', { jobId: '7f' })).toBe('/jobs/7f');
  expect(pathOf('quoteRequested', { requestId: '7f' })).toBe('/worker-dashboard/requests/7f');
  expect(pathOf('offerReceived', { requestId: '7f' })).toBe('/requests/7f?quote');
  expect(pathOf('applicationApproved', {})).toBe('/worker-dashboard');
  expect(pathOf('jobReleased', { jobId: '7f' })).toBe('/jobs/7f');
  expect(pathOf('jobReleased', Object.assign({ jobId: '7f' }, { isAccountMissing: true }))).toBe('/settings/payouts');
  for (const { path } of Object.values(notificationKinds)) {
    expect(path).toMatch(
      /^\/[a-z/-]*\/:\w+Id(\?quote)?$|^\/worker-dashboard(\/profile(\/papers)?)?$|^\/(settings\/(account|payouts)|dashboard|suspended|projects|admin\/(messages|lost-and-found))$/,
    );
  }
});

test('the mail about a decision quotes the reason as it was typed, line by line, in text and in HTML', () => {
  const reason = 'Two things:\n1. Add your <license>.\n2. Write more.';
  const config = { SUPPORT_EMAIL: 'h@x.test', APP_URL: 'https://x.test' };
  const mailOf = (words: ReturnType<typeof sentences>) =>
    composeMail({ to: 'a@x.test', name: 'Ann', language: 'en', sentences: words, id: '1' }, config);
  const suspended = { rule: 'Honest reviews', suspendedOn: 'July 1', appealUntil: 'July 8', reason };
  for (const words of [
    sentences('applicationRevision', { reason }, 'en'),
    sentences('appealReversed', { reason }, 'en'),
    accountSentences('accountSuspended', 'en', suspended),
  ]) {
    const mail = mailOf(words);
    expect(mail.text).toContain('\n\n> Two things:\n> 1. Add your <license>.\n> 2. Write more.\n\n');
    expect(mail.html).toMatch(
      /<blockquote[^>]*>Two things:<br>1\. Add your &lt;license&gt;\.<br>2\. Write more\.<\/blockquote>/,
    );
  }
  expect(mailOf(accountSentences('accountSuspended', 'en', suspended)).text).toMatch(
    /2\. Write more\.\n\nYou can appeal once/,
  );
});
