import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { chargeback, decide, ownDisputeId, takeBack } from '#tests/support/disputes.ts';
import { world } from '#tests/support/world.ts';

const { clock } = world;
const admin = await world.person({ role: 'admin' });
const { chargebacks } = world.as(admin);

const told = async (disputeId: string) =>
  (
    await world.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', admin.id)
      .where('path', '=', `/admin/disputes/${disputeId}`)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind);

/** The newest notification of the administrator about a dispute. */
const newsOf = async (disputeId: string) =>
  (await world.as(admin).notifications.list({})).items.find(({ path }) => path.endsWith(disputeId));

test('administrators read of a bank’s inquiry that the money is still held, what to do, and what came of it', async () => {
  const job = await world.paidJob();
  const providerId = await takeBack(job.jobId, { status: 'inquiry' });
  const disputeId = await ownDisputeId(providerId);
  expect(await chargebacks.get({ disputeId })).toMatchObject({ isTaken: false, isHeld: true, mayAccept: false });
  expect(await newsOf(disputeId)).toMatchObject({
    title: 'A bank asks about $120.00',
    body: expect.not.stringMatching(/accept the loss/),
  });
  clock.forward(hours(1));
  await decide(providerId, 'inquiry_closed');
  expect(await newsOf(disputeId)).toMatchObject({
    kind: 'chargebackDecided',
    title: 'Inquiry closed: $120.00',
    body: expect.stringContaining('no money has moved'),
  });
});

test.each([
  ['won', 'Chargeback won: $120.00'],
  ['lost', 'Chargeback lost: $120.00'],
] as const)('administrators are told once that a chargeback is %s', async (status, title) => {
  const { disputeId, providerId } = await chargeback();
  expect(await chargebacks.get({ disputeId })).toMatchObject({ isTaken: true });
  clock.forward(hours(1));
  await decide(providerId, status);
  await decide(providerId, status);
  expect((await told(disputeId)).filter((kind) => kind === 'chargebackDecided')).toHaveLength(1);
  expect(await newsOf(disputeId)).toMatchObject({ title });
});

test('a reminder that no tick could send before the deadline comes after it, and says so', async () => {
  const { disputeId } = await chargeback();
  clock.forward(days(20));
  await world.run('chargebacks.tick');
  await world.run('chargebacks.tick');
  expect(await told(disputeId)).toEqual(['chargebackOpened', 'chargebackDue']);
  expect(await newsOf(disputeId)).toMatchObject({ title: 'The bank’s deadline about $120.00 has passed' });
});
