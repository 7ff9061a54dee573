import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { formatRate, usd } from '#lib/money.ts';
import { largeCents, pauseMs, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { ownDisputeId, takeBack } from '#tests/support/disputes.ts';
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
  const disputeId = await ownDisputeId(providerId);
  // The bank reads how the money is released as the product does it.
  const { evidence } = await chargebacks.get({ disputeId });
  for (const figure of [
    `automatically ${releaseAfterMs(0) / hours(1)} hours after`,
    `${releaseAfterMs(largeCents + 1) / days(1)} days if more than ${formatRate(usd(largeCents))} is held`,
    `pause that once for ${pauseMs / hours(1)} hours`,
  ])
    expect(evidence.refundRule).toContain(figure);
  await chargebacks.sendEvidence({ disputeId, note: 'See photos.' });
  expect(await readers()).toEqual([true, true]);
});
