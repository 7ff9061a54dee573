import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { pool } from '#tests/support/database.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { report } from '#tests/support/lost-found.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { failedRefund } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const insights = async () => world.as(await world.person({ role: 'admin' })).insights;

test('the counters count waiting Pros, work in progress, held money, open cases, cases about money and chargebacks without an answer', async () => {
  const { getCounters } = await insights();
  const before = await getCounters();
  await submittedApplication();
  await world.startedJob();
  await world.reportedJob();
  await failedRefund();
  const asked = await takeBack((await world.paidJob()).jobId);
  const after = await getCounters();
  expect({
    waitingPros: after.waitingPros - before.waitingPros,
    jobsInProgress: after.jobsInProgress - before.jobsInProgress,
    heldCents: after.heldCents - before.heldCents,
    openCases: after.openCases - before.openCases,
    moneyCases: after.moneyCases - before.moneyCases,
    dueChargebacks: after.dueChargebacks - before.dueChargebacks,
  }).toEqual({ waitingPros: 1, jobsInProgress: 1, heldCents: 36_000, openCases: 1, moneyCases: 1, dueChargebacks: 1 });
  await decide(asked, 'won');
  expect((await getCounters()).dueChargebacks).toBe(before.dueChargebacks);
});

test('the counters count open reports of conversations and of abuse', async () => {
  const { getCounters } = await insights();
  const before = await getCounters();
  const { client, pro, conversationId } = await conversation();
  await send(pro, conversationId, 'Hello!');
  await world.as(client).messaging.report({ conversationId, reason: 'Rude' });
  const reportId = await report(client);
  await world.as(pro).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  expect(await getCounters()).toMatchObject({
    messageReports: before.messageReports + 1,
    abuseReports: before.abuseReports + 1,
  });
});

test('tasks that have used up their tries are counted apart from those that are due', async () => {
  const { getSystemStatus } = await insights();
  const before = await getSystemStatus();
  await pool.query(`select graphile_worker.add_job('jobs.tick', '{}', job_key => 'gave-up', max_attempts => 1)`);
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'gave-up'`);
  expect(await getSystemStatus()).toMatchObject({ queueDepth: before.queueDepth, failedTasks: before.failedTasks + 1 });
  await pool.query(`delete from graphile_worker._private_jobs where key = 'gave-up'`);
});

test('a job of this week is one of the week before, seven days later', async () => {
  world.clock.forward(days(60));
  const { getWeek } = await insights();
  await world.releasedJob();
  expect(await getWeek()).toMatchObject({ jobs: { now: 1, before: 0 }, releasedCents: { now: 12_000, before: 0 } });
  world.clock.forward(days(7));
  expect(await getWeek()).toMatchObject({ jobs: { now: 0, before: 1 }, releasedCents: { now: 0, before: 12_000 } });
});

test('the time to a first quote is the median over requests, of their first quotes', async () => {
  world.clock.forward(days(120));
  const { getWeek } = await insights();
  expect((await getWeek()).firstQuoteMinutes).toEqual({ now: null, before: null });
  for (const wait of [10, 20, 60]) {
    const [client, one, two] = [await world.client(), await world.worker(), await world.worker()];
    const requestId = await request(client, [one, two]);
    world.clock.forward(minutes(wait));
    await offer(one, requestId);
    world.clock.forward(minutes(5));
    await offer(two, requestId);
  }
  expect((await getWeek()).firstQuoteMinutes).toEqual({ now: 20, before: null });
});

test('a timer that no tick has answered is overdue since its moment', async () => {
  const { getSystemStatus } = await insights();
  const { jobId } = await world.submittedJob();
  const { due_at } = await world.db
    .selectFrom('job')
    .select('due_at')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  world.clock.forward(days(30));
  const { overdueSince, databaseMs } = await getSystemStatus();
  expect(databaseMs).toBeGreaterThan(0);
  expect(overdueSince && overdueSince <= (due_at?.toISOString() ?? '')).toBe(true);
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s reads no figures', async (role) => {
  const { insights } = world.as(await world.person({ role }));
  for (const read of [insights.getCounters, insights.getWeek, insights.getSystemStatus])
    expect(await refusalOf(read())).toBe('api.notFound');
});
