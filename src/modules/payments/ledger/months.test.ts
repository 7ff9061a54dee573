import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { world } from '#tests/support/world.ts';

const { clock } = world;
const monthsOf = async (user: Parameters<typeof world.as>[0], of: 'earned' | 'paid') =>
  (await world.as(user).payments.getMonths({ of })).months;

test('a year of money ends with this month; a month without money is zero', async () => {
  const { client, worker } = await world.releasedJob();
  const [earned, paid] = [await monthsOf(worker, 'earned'), await monthsOf(client, 'paid')];
  expect(earned).toHaveLength(12);
  expect([earned[0], earned.at(-1)]).toEqual([
    { month: '2025-04', cents: 0 },
    { month: '2026-03', cents: 10_800 },
  ]);
  expect(paid.at(-1)).toEqual({ month: '2026-03', cents: 12_000 });
  expect(await monthsOf(client, 'earned')).toEqual(earned.map(({ month }) => ({ month, cents: 0 })));
});

test('a refund counts in the month of its payment', async () => {
  const { client, jobId } = await world.paidJob({ startsAt: new Date(clock.now().getTime() + days(60)) });
  clock.forward(days(31));
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000 });
  await world.work();
  expect((await monthsOf(client, 'paid')).every(({ cents }) => cents === 0)).toBe(true);
});

test('money that went back after the release counts as refunded, until it comes back', async () => {
  const { client, ...job } = await world.releasedJob();
  const paid = async () => (await monthsOf(client, 'paid')).at(-1)?.cents;
  await take(world.gateway.refundByHand(await paymentOf(job), usd(2_000)));
  expect(await paid()).toBe(10_000);
  const [refund] = await world.db.selectFrom('provider_refund').select('id').where('late_cents', '>', 0).execute();
  await take(world.gateway.endRefund(refund?.id ?? '', 'failed', 'declined'));
  expect(await paid()).toBe(12_000);
});

test('a payment that its bank kept after the release counts as refunded, and never as more than was paid', async () => {
  const { client, ...job } = await world.releasedJob();
  await take(world.gateway.refundByHand(await paymentOf(job), usd(2_000)));
  await decide(await takeBack(job.jobId, { amount: usd(12_000) }), 'lost');
  expect((await monthsOf(client, 'paid')).at(-1)?.cents).toBe(0);
  const won = await world.releasedJob({ client });
  await decide(await takeBack(won.jobId), 'won');
  expect((await monthsOf(client, 'paid')).at(-1)?.cents).toBe(12_000);
});

test('the months are those of the account’s time zone', async () => {
  clock.at = new Date('2026-04-01T02:00:00Z');
  const { worker } = await world.releasedJob();
  const last = async (timeZone: string) => (await monthsOf({ ...worker, timeZone }, 'earned')).at(-1);
  const inTokyo = await last('Asia/Tokyo');
  const inNewYork = await last('America/New_York');
  expect([inTokyo?.month, inNewYork?.month]).toEqual(['2026-04', '2026-03']);
  expect([inTokyo?.cents, inNewYork?.cents]).toEqual([10_800, 10_800]);
});
