import { fail } from '#lib/fail.ts';
import { actingNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { failAsOver } from '../offers/counters.server.ts';
import { findParties } from '../offers/offer-store.server.ts';
import { offerReader, sideOf } from '../policies.server.ts';
import { lockRequest } from '../store.server.ts';
import { offerTransitions } from '../transitions.ts';
import { endOfferForAnother } from '../withdrawals.server.ts';

/**
 * Says no to the other side's counter and notifies that side. The offers before it stay countered; the Pro may send another quote.
 * Throws Fail `hiring.notNow` for a quote, which needs no answer, and for a counter that is not live.
 */
export const declineCounter = operation(hiringContract.declineCounter, {
  allow: offerReader,
  async run(ctx, { offerId }) {
    const parties = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    if (parties.round === 0) fail('hiring.notNow');
    const { requestId, workerId } = parties;
    const side = sideOf(ctx, parties);
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      const name = await actingNameOf(ctx, tx, side);
      const end = { requestId, request, at, workerId, offerId, act: 'declineCounter', side, name } as const;
      if (!(await endOfferForAnother(ctx, tx, end))) await failAsOver(tx, offerId);
      return { state: offerTransitions.declineCounter.to };
    });
  },
});
