import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { disputeOf, holdOf, journalsOf, payouts, proveBalance, startAfresh } from '#tests/support/disputed-money.ts';
import { decide, disputeJob, post, takeBack } from '#tests/support/disputes.ts';
import { balances } from '#tests/support/ledger.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;

beforeEach(startAfresh);

test('held money that a bank takes back is frozen: it is neither released nor refunded', async () => {
  const job = await world.submittedJob();
  const [id, event] = await disputeJob(job.jobId);
  await post(event);
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  // Before the job has heard of it, too.
  expect(await refusalOf(world.as(job.client).jobs.release({ jobId: job.jobId }))).toBe('jobs.notNow');
  await world.work();
  expect(await refusalOf(world.as(job.client).jobs.release({ jobId: job.jobId }))).toBe('jobs.notNow');
  clock.forward(days(30));
  await world.run('jobs.tick');
  await world.work();
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  expect(await payouts(job)).toEqual([]);
  expect(await disputeOf(id)).toMatchObject({ status: 'needs_response', was_held: true, amount_cents: 12_000 });
  expect(await balances()).toMatchObject({ disputed: 12_000 });
  await proveBalance();
  await decide(id, 'won');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 12_000 });
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_won']);
  await proveBalance();
});

test('a lost dispute of held money counts as refunded by the bank', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId);
  await decide(id, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'closed', held_cents: 0, refunded_cents: 12_000 });
  expect(await payouts(job)).toEqual([]);
  expect(await journalsOf(job)).toEqual(['capture', 'dispute', 'dispute_lost']);
  expect(await balances()).toMatchObject({ disputed: 0 });
  await proveBalance();
});

test('a bank that takes a part leaves the rest held', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { amount: usd(5_000) });
  expect(await holdOf(job)).toMatchObject({ state: 'frozen', held_cents: 12_000 });
  await decide(id, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 7_000, refunded_cents: 5_000 });
  await proveBalance();
});

test.each([[['needs_response', 'under_review', 'won']], [['needs_response', 'lost']]] as const)(
  'events that come late, twice and in any order book a dispute once: %s',
  async (story) => {
    const job = await world.submittedJob();
    const [id, opened] = await disputeJob(job.jobId);
    const later = story.slice(1).map((status) => gateway.decideDispute(id, status));
    for (const event of [...later.toReversed(), opened, opened, ...later]) {
      await post(event);
      await world.work();
    }
    const end = story.at(-1) as 'won' | 'lost';
    expect(await journalsOf(job)).toEqual(['capture', 'dispute', `dispute_${end}`]);
    expect(await disputeOf(id)).toMatchObject({ status: end });
    await proveBalance();
  },
);

test('an inquiry moves no money, and freezes what is held once it is a dispute', async () => {
  const job = await world.submittedJob();
  const id = await takeBack(job.jobId, { status: 'inquiry' });
  expect(await holdOf(job)).toMatchObject({ state: 'held' });
  expect(await journalsOf(job)).toEqual(['capture']);
  await decide(id, 'needs_response');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  await decide(id, 'won');
  const other = await world.submittedJob();
  const closed = await takeBack(other.jobId, { status: 'inquiry' });
  await decide(closed, 'inquiry_closed');
  expect(await journalsOf(other)).toEqual(['capture']);
  expect(await disputeOf(closed)).toMatchObject({ status: 'inquiry_closed' });
});

test('two disputes of a payment free it when both have ended', async () => {
  const job = await world.submittedJob();
  const [one, two] = [
    await takeBack(job.jobId, { amount: usd(2_000) }),
    await takeBack(job.jobId, { amount: usd(3_000) }),
  ];
  await decide(one, 'won');
  expect(await holdOf(job)).toMatchObject({ state: 'frozen' });
  await decide(two, 'lost');
  expect(await holdOf(job)).toMatchObject({ state: 'held', held_cents: 9_000, refunded_cents: 3_000 });
  await proveBalance();
});

test('the database keeps a frozen hold and its dispute together', async () => {
  const job = await world.submittedJob();
  await takeBack(job.jobId);
  const { id } = await holdOf(job);
  for (const change of [sql`frozen_by = null`, sql`state = 'held'`, sql`state = 'closed'`])
    await expect(sql`update hold set ${change} where id = ${id}`.execute(world.db)).rejects.toThrow(/hold_/);
});
