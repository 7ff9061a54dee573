import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

/** Clients dispute payments with their banks: of held money, of a part, of refunds that wait, and of payments that are found late. */
export async function disputeAtBanks(): Promise<void> {
  const { chargebacks } = world.as(await world.person({ role: 'admin' }));
  const { gateway, clock } = world;
  const [won, part] = [await world.submittedJob(), await world.submittedJob()];
  const wonId = await takeBack(won.jobId);
  const [open] = (await chargebacks.list({})).items;
  const disputeId = open?.id ?? '';
  await chargebacks.get({ disputeId });
  // The PDF gets one more picture, and is made again.
  const { conversationId } = await conversation({ client: won.client, pro: won.worker });
  const file = new File([new Uint8Array(await picture('jpeg'))], 'stain.jpg', { type: 'image/jpeg' });
  await send(won.client, conversationId, { text: 'See here', files: [file] });
  await chargebacks.get({ disputeId });
  await world.work();
  clock.forward(days(7));
  await world.run('chargebacks.tick');
  // The PDF is lost, and made again.
  for (const key of [...world.files.keys()].filter((one) => one.startsWith('chargebacks/'))) world.files.delete(key);
  await chargebacks.sendEvidence({ disputeId }).catch(() => {});
  await world.work();
  gateway.fail('uploadEvidenceFile', 'refused');
  await chargebacks.sendEvidence({ disputeId }).catch(() => {});
  await chargebacks.sendEvidence({ disputeId });
  await chargebacks.downloadFile({ disputeId });
  await decide(wonId, 'won');
  const partId = await takeBack(part.jobId, { amount: usd(2_000) });
  await take(gateway.refundByHand(await paymentOf(part), usd(1_000)));
  gateway.decideDispute(partId, 'lost');
  const [refused] = (await chargebacks.list({})).items;
  await chargebacks.sendEvidence({ disputeId: refused?.id ?? '' }).catch(() => {});
  await world.work();
  await world.run('chargebacks.tick');
  await chargebacks.list({ show: 'decided' });
  const released = await takeBack((await world.releasedJob()).jobId);
  await decide(released, 'won');
  const reported = await takeBack((await world.reportedJob()).jobId);
  await decide(reported, 'won');
  const asked = await takeBack((await world.submittedJob()).jobId, { status: 'inquiry' });
  await decide(asked, 'needs_response');
  const { jobId: foreignJob } = await world.submittedJob();
  await takeBack(foreignJob, { currency: 'cad', openedAt: after(clock.now(), -hours(2)) });
  const canceled = await world.paidJob();
  await world.as(canceled.worker).jobs.cancel({ jobId: canceled.jobId, refundCents: 0 });
  const canceledId = await takeBack(canceled.jobId, { amount: usd(2_000) });
  for (const wait of [hours(2), days(2), days(2)]) {
    clock.forward(wait);
    await world.run('payments.reconcile');
  }
  await decide(canceledId, 'lost');
  clock.forward(hours(1));
  await decide(canceledId, 'won');
  for (const status of ['lost', 'needs_response'] as const) {
    const givenUp = await takeBack((await world.submittedJob()).jobId);
    const newest = (await chargebacks.list({ limit: 50 })).items.at(-1);
    gateway.decideDispute(givenUp, status);
    await chargebacks.acceptLoss({ disputeId: newest?.id ?? '' }).catch(() => {});
  }
}
