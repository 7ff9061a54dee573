import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';
import { sentences, smsSentences } from './sentences.server.ts';

const { clock, mails, services } = world;
const { SUPPORT_EMAIL: email, APP_URL } = services.config;

/** What asks the reader to act on a page. */
const kinds = [
  ...([
    'workSubmitted',
    'releaseSoon',
    'arrivalAsked',
    'finishAsked',
    'caseOpened',
    'caseSilent',
    'splitOffered',
    'changesAnswered',
  ] as const),
  ...(['checkInMissing', 'arrivalConfirmed', 'submitSoon', 'submissionMissing'] as const),
  ...(['changesRequested', 'changesWait', 'changesUnanswered'] as const),
];

const at = '2026-07-03T16:30:00Z';
const examples = {
  title: 'Sink',
  refundCents: 4_000,
  payoutCents: 7_200,
  worker: 'Maria',
  releaseAt: at,
  answerAt: at,
  askAt: at,
  timeZone: 'UTC',
};
const dataOf = (kind: NotificationKind) =>
  Object.fromEntries(
    Object.entries(examples).filter(([name]) => notificationKinds[kind].data.some((one) => one === name)),
  );

test.each(languages)('what asks a suspended reader to act names the support address in %s', (language) => {
  for (const kind of kinds) {
    const usual = sentences(kind, dataOf(kind), language);
    const { title, body, action } = sentences(kind, { ...dataOf(kind), isReaderSuspended: true, email }, language);
    expect(body, kind).toContain(email);
    expect(`${title} ${body}`, kind).not.toMatch(/\{\{|\}\}/);
    expect(usual.body, kind).not.toContain(email);
    expect(action, kind).not.toBe(usual.action);
  }
});

test.each(languages)(
  'a text to a suspended reader does not ask for an answer on a page that is closed in %s',
  (language) => {
    const text = (isReaderSuspended: boolean) =>
      smsSentences('caseSilent', { ...dataOf('caseSilent'), isReaderSuspended, email }, language, {
        longest: 60,
        withMore: true,
      });
    expect(text(true)).not.toBe(text(false));
  },
);

test('to a suspended reader, a situation without words of its own keeps those of the situation', () => {
  const data = { title: 'Sink', totalCents: 5_000, isAccountMissing: true, isAccountBegun: true };
  const usual = sentences('jobReleased', data, 'en');
  expect(sentences('jobReleased', { ...data, isReaderSuspended: true, email }, 'en').body).toBe(usual.body);
});

test('a Pro who is suspended is not told that silence is a full refund when the client can’t answer either', () => {
  const both = { ...dataOf('checkInMissing'), isReaderSuspended: true, isOtherSuspended: true, email };
  const { body } = sentences('checkInMissing', both, 'en');
  expect(body).toContain(email);
  expect(body).not.toContain('full refund');
});

async function suspend(account: User): Promise<void> {
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  await world.as(admin).decisions.suspendAccount({ accountId: account.id, rule: 'abuse', evidence: 'A mix-up.' });
  await world.work();
}

const mailsAbout = (user: User, title: string) =>
  mails.filter(({ to, subject }) => to === user.email && subject.includes(title));

test('a suspended client of submitted work is mailed the support address and the page that opens; the bell keeps the job', async () => {
  const job = await world.submittedJob({ title: 'Clean the attic' });
  await world.work();
  expect(mailsAbout(job.client, 'Clean the attic').at(-1)?.text).toContain(`${APP_URL}/jobs/${job.jobId}`);
  await suspend(job.client);
  clock.forward(hours(24));
  await world.run('jobs.tick');
  await world.work();
  const mail = mailsAbout(job.client, 'Clean the attic').at(-1);
  expect(mail?.subject).toContain('will be released soon');
  expect(mail?.text).toMatch(/can’t log in while your account is suspended/);
  expect(mail?.text).toContain(`email ${email} before then`);
  expect(mail?.text).toContain(`About your suspension:\n${APP_URL}/suspended`);
  expect(mail?.text).not.toContain(`/jobs/${job.jobId}`);
  const told = world.db.selectFrom('notification').select('path').where('kind', '=', 'releaseSoon');
  expect(await told.where('user_id', '=', job.client.id).execute()).toEqual([{ path: `/jobs/${job.jobId}` }]);
});

test('a suspended Pro under way is told to write, and not to submit', async () => {
  const job = await world.startedJob({ title: 'Paint the fence' });
  await suspend(job.worker);
  clock.forward(days(2));
  await world.run('jobs.tick');
  await world.work();
  const mail = mailsAbout(job.worker, 'Paint the fence').at(-1);
  expect(mail?.subject).toBe('“Paint the fence” hasn’t been submitted');
  expect(mail?.text).toContain(`email ${email}`);
  expect(mail?.text).not.toContain('add your photos');
});
