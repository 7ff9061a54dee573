import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { world } from '#tests/support/world.ts';

test('both sides learn with the job that the bank has got the evidence', async () => {
  const { chargebacks } = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
  const { client, worker, jobId } = await world.submittedJob();
  const providerId = await takeBack(jobId);
  const readers = () =>
    Promise.all(
      [client, worker].map(async (user) => (await world.as(user).jobs.get({ jobId })).money.chargeback?.isEvidenceSent),
    );
  expect(await readers()).toEqual([false, false]);
  const { id: disputeId } = await world.db
    .selectFrom('dispute')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  // The bank reads how the money is released as the product does it.
  const { evidence } = await chargebacks.get({ disputeId });
  expect(evidence.refundRule).toContain(`automatically ${releaseAfterMs(0) / hours(1)} hours after`);
  await chargebacks.sendEvidence({ disputeId, note: 'See photos.' });
  expect(await readers()).toEqual([true, true]);
});
