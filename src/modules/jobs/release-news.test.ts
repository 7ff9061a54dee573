import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { clock } = world;

/** Returns what a side reads of a release in the bell. */
async function newsOf(user: JobWorld['client'], kind: string) {
  const { items } = await world.as(user).notifications.list({});
  return items.filter((item) => item.kind === kind).map(({ body, path }) => ({ body, path }));
}

const paid = 'The money for “Clean the flat” was released.';

test('a Pro who has not set up payouts reads it with the release, and is led there', async () => {
  const { worker } = await world.releasedJob();
  expect(await newsOf(worker, 'jobReleased')).toEqual([
    {
      body: `${paid} $108.00 is in your balance. To get it in your bank account, set up payouts.`,
      path: '/settings/payouts',
    },
  ]);
});

test('a Pro who has begun to set up payouts reads that they are to be finished', async () => {
  const worker = await world.worker();
  await world.as(worker).payments.openPayoutAccount({});
  await world.releasedJob({ worker });
  const [news] = await newsOf(worker, 'jobReleased');
  expect(news).toMatchObject({
    path: '/settings/payouts',
    body: expect.stringMatching(/finish setting up payouts\.$/),
  });
});

test('a Pro whose payouts wait because the bank account is new reads until when', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const waitsUntil = after(clock.now(), hours(24));
  const ofWorker = world.db.updateTable('payout_account').where('user_id', '=', worker.id);
  await ofWorker.set({ waits_until: waitsUntil }).execute();
  const { jobId } = await world.releasedJob({ worker });
  const [news] = await newsOf(worker, 'jobReleased');
  expect(news).toMatchObject({ path: `/jobs/${jobId}`, body: expect.stringMatching(/payouts start .*\d [AP]M/) });
});

test('a Pro whose payouts an administrator holds reads that the money stays, and of no date', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const ofWorker = world.db.updateTable('payout_account').where('user_id', '=', worker.id);
  await ofWorker.set({ held_at: clock.now(), waits_until: after(clock.now(), hours(24)) }).execute();
  const { jobId } = await world.releasedJob({ worker });
  const body = `${paid} $108.00 is in your balance. It stays there because your payouts are on hold. Contact us to find out what happens next.`;
  expect(await newsOf(worker, 'jobReleased')).toEqual([{ body, path: `/jobs/${jobId}` }]);
});

test('a Pro who can be paid out reads of nothing that is missing', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const { jobId } = await world.releasedJob({ worker });
  expect(await newsOf(worker, 'jobReleased')).toEqual([
    { body: `${paid} $108.00 is now in your balance.`, path: `/jobs/${jobId}` },
  ]);
});

test('the client reads of a refund only when there is one', async () => {
  const { client } = await world.releasedJob();
  const [news] = await newsOf(client, 'paymentReleased');
  expect(news?.body).toMatch(/\$108.00 to .*, \$12.00 platform fee\.$/);
});
