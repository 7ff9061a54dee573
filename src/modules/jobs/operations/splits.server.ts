import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { moneyOf } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { type LockedForParty, lockForParty, otherSideOf, partyOf } from '../access.server.ts';
import { closeAndSplit } from '../case/settle-case.server.ts';
import { closeSplitOffer, findSplitOffers, insertSplitOffer, type SplitOfferRow } from '../case/split-store.server.ts';
import { jobsContract } from '../contract.ts';
import { maxSplitOffers } from '../limits.ts';
import { requireAct } from '../move-job.server.ts';
import { insertEvent } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * Offers the other side a split of the held money. It takes the place of the offer that waits, which is withdrawn or declined by that; the
 * same one again stays as it is. Throws Fail `jobs.notNow` (no open case of started work), `jobs.amountChanged` (not what is held),
 * `jobs.refundTooLarge`, `jobs.noOffersLeft`.
 */
export const offerSplit = operation(jobsContract.offerSplit, {
  allow: partyOf,
  run(ctx, { jobId, refundCents, heldCents }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const locked = await lockForParty(tx, ctx, jobId);
      const { job, side } = locked;
      requireAct(job, 'acceptSplit', side);
      const money = (await moneyOf(tx, [jobId])).get(jobId);
      if (money?.heldCents !== heldCents) fail('jobs.amountChanged');
      if (refundCents > heldCents) fail('jobs.refundTooLarge');
      const offers = await findSplitOffers(tx, jobId);
      const waiting = offers.find(({ state }) => state === 'open');
      const isSame = waiting?.refunded_cents === refundCents && waiting.released_cents === heldCents - refundCents;
      if (waiting && waiting.offered_by === side && isSame) return { offerId: waiting.id };
      const number = offers.filter(({ offered_by }) => offered_by === side).length + 1;
      if (number > maxSplitOffers) fail('jobs.noOffersLeft');
      if (waiting) {
        const about = { jobId, offerId: waiting.id, by: waiting.offered_by };
        await closeSplitOffer(tx, about, waiting.offered_by === side ? 'withdrawn' : 'declined', at);
      }
      const released = usd(heldCents - refundCents);
      const split = { released_cents: released, refunded_cents: refundCents };
      const offerId = await insertSplitOffer(tx, { job_id: jobId, offered_by: side, number, ...split, offered_at: at });
      await record(ctx, tx, locked, { act: 'offerSplit', at, refundCents });
      const payoutCents = splitRelease(released, money.feeBps).net;
      const data = { jobId, title: job.title, refundCents, payoutCents, isPayer: side === 'worker' };
      await notify(tx, { userId: locked.otherId, kind: 'splitOffered', data, at });
      return { offerId };
    });
  },
});

/**
 * Accepts the other side's split: the money moves, the job is settled, and both are told. Throws Fail `jobs.notNow` (no open case),
 * `jobs.offerGone` (answered, withdrawn, or the caller's own), `jobs.amountChanged` (another sum is held now).
 */
export const acceptSplit = operation(jobsContract.acceptSplit, {
  allow: partyOf,
  async run(ctx, input) {
    await closeOffer(ctx, input, 'accepted', async (tx, { job, side: role, ...locked }, offer, at) => {
      const move = { act: 'acceptSplit', role, actor: ctx.actor } as const;
      const gross = usd(offer.released_cents);
      const { toPayee, refunded } = await closeAndSplit(tx, job, { by: 'both', move, gross, explanation: null, at });
      if (refunded !== offer.refunded_cents) fail('jobs.amountChanged');
      const data = { jobId: job.id, title: job.title, refundCents: refunded, payoutCents: toPayee };
      for (const userId of [userOf(ctx).id, locked.otherId])
        await notify(tx, { userId, kind: 'splitAgreed', data: { ...data, isPayer: userId === job.client_id }, at });
    });
    return { state: jobTransitions.acceptSplit.to };
  },
});

/** Declines the other side's split, which its author is told. Throws Fail `jobs.notNow`, `jobs.offerGone`. */
export const declineSplit = operation(jobsContract.declineSplit, {
  allow: partyOf,
  run: async (ctx, input) => ({
    declinedAt: await closeOffer(ctx, input, 'declined', async (tx, locked, _, at) => {
      await record(ctx, tx, locked, { act: 'declineSplit', at });
      const data = { jobId: locked.job.id, title: locked.job.title };
      await notify(tx, { userId: locked.otherId, kind: 'splitDeclined', data, at });
    }),
  }),
});

/** Takes the caller's own split back. Throws Fail `jobs.notNow`, `jobs.offerGone`. */
export const withdrawSplit = operation(jobsContract.withdrawSplit, {
  allow: partyOf,
  run: async (ctx, input) => ({
    withdrawnAt: await closeOffer(ctx, input, 'withdrawn', (tx, locked, _, at) =>
      record(ctx, tx, locked, { act: 'withdrawSplit', at }),
    ),
  }),
});

/** Closes an open offer, and returns when. Its author withdraws it; the other side answers it. */
function closeOffer(
  ctx: Context,
  { jobId, offerId }: { jobId: string; offerId: string },
  state: 'accepted' | 'declined' | 'withdrawn',
  then: (tx: Tx, locked: LockedForParty, offer: SplitOfferRow, at: Date) => Promise<void>,
): Promise<Date> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const locked = await lockForParty(tx, ctx, jobId);
    requireAct(locked.job, 'acceptSplit', locked.side);
    const by = state === 'withdrawn' ? locked.side : otherSideOf(locked.side);
    const offer = (await closeSplitOffer(tx, { jobId, offerId, by }, state, at)) ?? fail('jobs.offerGone');
    await then(tx, locked, offer, at);
    return at;
  });
}

/** Writes the line of the timeline and the audit row. */
async function record(
  ctx: Context,
  tx: Tx,
  { job: { id: jobId, state }, side: role }: LockedForParty,
  { act, at, refundCents }: { act: 'offerSplit' | 'declineSplit' | 'withdrawSplit'; at: Date; refundCents?: number },
): Promise<void> {
  await insertEvent(tx, { jobId, act, from: state, to: state, actorId: userOf(ctx).id, role, at, refundCents });
  await recordAudit(tx, { at, act: `jobs.${act}`, actor: ctx.actor, subject: { type: 'job', id: jobId } });
}
