import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide as decideAtBank, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { describeCase, settleCase } from '../public.server.ts';

/** The side that did not open a case answers it; the operator is told of the case. */

const reason = 'The kitchen was not cleaned at all.';
const answer = 'The kitchen was locked.\nI sent a photo of the door.';
const caseFor = async (user: User, jobId: string) => (await world.as(user).jobs.get({ jobId })).case;
const answerAs = (user: User, jobId: string, text = answer) => world.as(user).jobs.answerCase({ jobId, answer: text });
const decide = (jobId: string) =>
  settleCase(world.db, { jobId, amount: usd(5_000), explanation: 'Half was done.', at: world.clock.now() });

async function caseOpenedBy(by: 'client' | 'worker'): Promise<JobWorld & { opener: User; other: User }> {
  const job = await world.submittedJob();
  await world.as(job[by]).jobs.dispute({ jobId: job.jobId, reason });
  return { ...job, opener: job[by], other: by === 'client' ? job.worker : job.client };
}

const answersTold = (user: User, jobId: string) =>
  world.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', user.id)
    .where('path', '=', `/jobs/${jobId}`)
    .where('kind', '=', 'caseAnswered')
    .execute();

test.each(['client', 'worker'] as const)(
  'the other side answers a case of the %s, and all three read it',
  async (by) => {
    const { opener, other, jobId } = await caseOpenedBy(by);
    expect(await caseFor(opener, jobId)).toMatchObject({ answer: null, mayAnswer: false });
    expect(await caseFor(other, jobId)).toMatchObject({ answer: null, mayAnswer: true });
    await answerAs(other, jobId, `  ${answer}\n`);
    const answered = { text: answer, answeredAt: world.clock.now().toISOString() };
    for (const side of [opener, other])
      expect(await caseFor(side, jobId)).toMatchObject({ answer: answered, mayAnswer: false, reason });
    expect((await describeCase(world.db, jobId)).opened.answer).toBe(answer);
    expect([await answersTold(opener, jobId), await answersTold(other, jobId)]).toEqual([
      [{ kind: 'caseAnswered' }],
      [],
    ]);
  },
);

test('the side that reports a problem is told that the report has arrived', async () => {
  const { opener, other, jobId } = await caseOpenedBy('client');
  const confirmed = (user: User) =>
    world.db
      .selectFrom('notification')
      .select('path')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'caseReported')
      .execute();
  expect([await confirmed(opener), await confirmed(other)]).toEqual([[{ path: `/jobs/${jobId}` }], []]);
});

test('a case is answered once', async () => {
  const { opener, other, jobId } = await caseOpenedBy('client');
  const tries = await Promise.all([answerAs(other, jobId), answerAs(other, jobId, 'Another one.')].map(refusalOf));
  expect(tries.toSorted()).toEqual(['jobs.alreadyAnswered', null].toSorted());
  const { answer: first } = (await caseFor(other, jobId)) ?? {};
  expect(await refusalOf(answerAs(other, jobId, 'A third one.'))).toBe('jobs.alreadyAnswered');
  expect((await caseFor(other, jobId))?.answer).toEqual(first);
  expect(await answersTold(opener, jobId)).toHaveLength(1);
});

test('an answer is refused after the decision, without a case, and from the side that opened it', async () => {
  const decided = await caseOpenedBy('client');
  await decide(decided.jobId);
  expect(await caseFor(decided.other, decided.jobId)).toMatchObject({ mayAnswer: false });
  expect(await refusalOf(answerAs(decided.other, decided.jobId))).toBe('jobs.notNow');
  const quiet = await world.submittedJob();
  expect(await refusalOf(answerAs(quiet.worker, quiet.jobId))).toBe('jobs.notNow');
  const open = await caseOpenedBy('worker');
  expect(await refusalOf(answerAs(open.opener, open.jobId))).toBe('jobs.notNow');
  for (const { other, jobId } of [decided, open]) expect((await caseFor(other, jobId))?.answer).toBeNull();
});

test('a case is answered while the bank has the payment, too, and a job without a case is not', async () => {
  const { opener, other, jobId } = await caseOpenedBy('client');
  await takeBack(jobId);
  expect(await world.as(other).jobs.get({ jobId })).toMatchObject({ state: 'frozen', case: { mayAnswer: true } });
  await answerAs(other, jobId);
  expect(await caseFor(opener, jobId)).toMatchObject({ answer: { text: answer } });
  expect(await refusalOf(answerAs(opener, jobId))).toBe('jobs.notNow');
  const quiet = await world.submittedJob();
  await takeBack(quiet.jobId);
  expect(await refusalOf(answerAs(quiet.worker, quiet.jobId))).toBe('jobs.notNow');
});

test('outsiders find no case to answer', async () => {
  const { other, jobId } = await caseOpenedBy('client');
  for (const user of [await world.client(), await world.worker(), await world.person({ role: 'admin' })])
    expect(await refusalOf(answerAs(user, jobId))).toBe('api.notFound');
  expect((await caseFor(other, jobId))?.answer).toBeNull();
});

test('an answer is 1 to 2,000 characters', async () => {
  const { other, jobId } = await caseOpenedBy('client');
  for (const text of ['', ' \n ', 'x'.repeat(2_001)])
    expect(await refusalOf(answerAs(other, jobId, text))).toBe('api.badInput');
  expect(await refusalOf(answerAs(other, jobId, 'x'.repeat(2_000)))).toBeNull();
});

test('the audit log says that a case was answered, and not what was written', async () => {
  const { other, jobId } = await caseOpenedBy('client');
  await answerAs(other, jobId);
  const events = await world.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject_id', '=', jobId)
    .where('act', '=', 'jobs.answerCase')
    .execute();
  expect(events).toMatchObject([{ actor_id: other.id }]);
  expect(JSON.stringify(events)).not.toContain('kitchen');
});

test('the operator is mailed who reported what, and the command that shows the case, and nothing else of the people', async () => {
  const client = await world.client({ name: 'Rosalind Ainsworth', phone: '+14155550188' });
  const job = await world.submittedJob({ client, title: 'Clean the flat' });
  const operatorMails = async () => {
    await world.work();
    return world.mails.filter(({ text }) => text.includes(job.jobId) && text.includes('npm run cli'));
  };
  expect(await operatorMails()).toEqual([]);
  await world.as(client).jobs.dispute({ jobId: job.jobId, reason });
  const [mail, ...others] = await operatorMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: world.services.config.SUPPORT_EMAIL, language: 'en' });
  expect(mail?.text).toContain(`npm run cli case show ${job.jobId}`);
  expect(mail?.subject).toBe('A case needs your decision: “Clean the flat” ($120.00)');
  expect(mail?.text).toContain('The client reported a problem.');
  expect(mail?.text).toContain(`Client: ${client.name}. Pro: ${job.worker.name}. Held: $120.00.`);
  expect(mail?.text).toContain(`/admin/jobs/${job.jobId}`);
  const all = JSON.stringify(mail);
  for (const secret of ['500 Castro', '4155550188', 'kitchen', client.email, ` ${job.pin} `])
    expect(all).not.toContain(secret);
});

test('a case that was refused mails no operator', async () => {
  const { worker, jobId } = await caseOpenedBy('client');
  await world.work();
  const before = world.mails.length;
  expect(await refusalOf(world.as(worker).jobs.dispute({ jobId, reason }))).toBe('jobs.inCase');
  await world.work();
  expect(world.mails).toHaveLength(before);
});

const remindersOf = async ({ id }: User) =>
  (
    await world.db
      .selectFrom('notification')
      .select('path')
      .where('user_id', '=', id)
      .where('kind', '=', 'caseSilent')
      .execute()
  ).length;

/** Lets time pass, and the clock act. */
async function wait(ms: number): Promise<void> {
  world.clock.forward(ms);
  await world.run('jobs.tick');
}

test.each(['client', 'worker'] as const)(
  'the side that has not answered a case of the %s for five days is reminded, once',
  async (by) => {
    const { opener, other } = await caseOpenedBy(by);
    await wait(days(5) - 1);
    expect(await remindersOf(other)).toBe(0);
    await wait(1);
    expect([await remindersOf(opener), await remindersOf(other)]).toEqual([0, 1]);
    await wait(days(30));
    expect(await remindersOf(other)).toBe(1);
  },
);

test('the Pro is reminded of a case that the clock opened, because no one said whether the work is finished', async () => {
  const { client, worker } = await world.startedJob();
  // The client is asked after three days, and has a week.
  await wait(days(4));
  await wait(days(7));
  await wait(days(5) - 1);
  expect(await remindersOf(worker)).toBe(0);
  await wait(1);
  expect([await remindersOf(client), await remindersOf(worker)]).toEqual([0, 1]);
});

test('no one is reminded of a case that is answered or decided', async () => {
  const answered = await caseOpenedBy('client');
  await answerAs(answered.other, answered.jobId);
  const decided = await caseOpenedBy('client');
  await decide(decided.jobId);
  await wait(days(6));
  expect(await remindersOf(answered.other)).toBe(0);
  expect(await remindersOf(decided.other)).toBe(0);
});

test('while the client’s bank has the payment, the time until the reminder stands still', async () => {
  const { other, jobId } = await caseOpenedBy('client');
  await wait(days(3));
  const bank = await takeBack(jobId);
  await wait(days(10));
  expect(await remindersOf(other)).toBe(0);
  await decideAtBank(bank, 'won');
  await wait(days(2) - 1);
  expect(await remindersOf(other)).toBe(0);
  await wait(1);
  expect(await remindersOf(other)).toBe(1);
});
