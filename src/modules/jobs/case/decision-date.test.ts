import { expect, test } from 'vitest';
import { after, days } from '#lib/clock.ts';
import { decide as decideAtBank, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock, mails, services } = world;

const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const askForTime = ({ worker, jobId }: JobWorld) => world.as(worker).jobs.askForMoreTime({ jobId });
const inDays = (start: Date, count: number) => after(start, days(count)).toISOString();

/** Lets `count` days pass, and returns how often the operator was mailed about the job until then, and the side that is silent. */
async function pass(job: JobWorld, count: number): Promise<[number, number]> {
  clock.forward(days(count));
  await world.run('jobs.tick');
  await world.work();
  const toOperator = mails.filter(({ to, text }) => to === services.config.SUPPORT_EMAIL && text.includes(job.jobId));
  const { items } = await world.as(job.worker).notifications.list({});
  return [toOperator.length, items.filter(({ kind }) => kind === 'caseSilent').length];
}

test('a case is decided within 14 days: a silent side is reminded once, the operator after 7 and 12 days, and then daily', async () => {
  const job = await world.reportedJob();
  const opened = clock.now();
  expect((await look(job)).case?.decideBy).toBe(inDays(opened, 14));
  expect([
    await pass(job, 5),
    await pass(job, 2),
    await pass(job, 4),
    await pass(job, 1),
    await pass(job, 2),
    await pass(job, 1),
  ]).toEqual([
    // The first mail is the one about the report.
    [1, 1],
    [2, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
  expect(mails.at(-1)?.subject).toContain('Overdue');
});

test('a side that has answered is not reminded, and the operator is', async () => {
  const job = await world.reportedJob();
  await world.as(job.worker).jobs.answerCase({ jobId: job.jobId, answer: 'All of it is done.' });
  expect([await pass(job, 5), await pass(job, 2)]).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test('the side that has to answer asks once for five more days, and the other side is told', async () => {
  const job = await world.reportedJob();
  const opened = clock.now();
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).case?.mayAskForTime).toBe(true);
  expect(await askForTime(job)).toEqual({ decideBy: inDays(opened, 19) });
  expect((await look(job)).case?.decideBy).toBe(inDays(opened, 19));
  const news = (await world.as(job.client).notifications.list({})).items;
  expect(news.filter(({ kind }) => kind === 'moreTimeAsked')).toHaveLength(1);
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).case?.mayAskForTime).toBe(false);
  expect(await refusalOf(askForTime(job))).toBe('jobs.notNow');
  expect([await pass(job, 9), await pass(job, 1), await pass(job, 2)]).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
  ]);
});

test('the side that reported the problem, one that has answered, and strangers ask for no time', async () => {
  const job = await world.reportedJob();
  expect(await refusalOf(world.as(job.client).jobs.askForMoreTime({ jobId: job.jobId }))).toBe('jobs.notNow');
  const stranger = await world.client();
  expect(await refusalOf(world.as(stranger).jobs.askForMoreTime({ jobId: job.jobId }))).toBe('api.notFound');
  await world.as(job.worker).jobs.answerCase({ jobId: job.jobId, answer: 'All of it is done.' });
  expect(await refusalOf(askForTime(job))).toBe('jobs.notNow');
});

test('a decided case is not reminded of any more', async () => {
  const job = await world.reportedJob();
  await world.as(job.worker).jobs.settleForOther({ jobId: job.jobId, amountCents: 12_000 });
  const before = await pass(job, 0);
  expect(await pass(job, 30)).toEqual(before);
});

test('while the client’s bank has the payment, no time passes for the decision', async () => {
  const job = await world.reportedJob();
  const opened = clock.now();
  expect(await pass(job, 6)).toEqual([1, 1]);
  const bank = await takeBack(job.jobId);
  clock.forward(days(3));
  await decideAtBank(bank, 'won');
  expect(await look(job)).toMatchObject({ state: 'disputed', case: { decideBy: inDays(opened, 17) } });
  // Six days had passed: the operator is asked after the seventh.
  expect([await pass(job, 0), await pass(job, 1)]).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('once the date has passed, no one asks for more time', async () => {
  const job = await world.reportedJob();
  clock.forward(days(14));
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).case?.mayAskForTime).toBe(false);
  expect(await refusalOf(askForTime(job))).toBe('jobs.notNow');
});

test('a side that asks for time after its reminder is reminded again five days later', async () => {
  const job = await world.reportedJob();
  await pass(job, 6);
  await askForTime(job);
  expect([await pass(job, 3), await pass(job, 1), await pass(job, 2)]).toEqual([
    [1, 1],
    [1, 2],
    [2, 2],
  ]);
});

test('a clock that was away for a week reminds both the silent side and the operator', async () => {
  expect(await pass(await world.reportedJob(), 8)).toEqual([2, 1]);
});
