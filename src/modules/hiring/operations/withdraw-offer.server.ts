import { fail } from '#lib/fail.ts';
import { actingNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { failAsOver } from '../offers/counters.server.ts';
import { findParties } from '../offers/offer-store.server.ts';
import { offerMaker } from '../policies.server.ts';
import { lockRequest } from '../store.server.ts';
import { offerTransitions } from '../transitions.ts';
import { endOfferForAnother } from '../withdrawals.server.ts';

/**
 * Withdraws one's own live offer or counter and notifies the other side; the Pro may then send another one. Throws Fail
 * `hiring.notNow`, and `hiring.alreadyCountered` once the other side has countered it.
 */
export const withdrawOffer = operation(hiringContract.withdrawOffer, {
  allow: offerMaker,
  async run(ctx, { offerId }) {
    const { requestId, workerId, madeBy: side } = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      const name = await actingNameOf(ctx, tx, side);
      const end = { requestId, request, at, workerId, offerId, act: 'withdrawOffer', side, name } as const;
      if (!(await endOfferForAnother(ctx, tx, end))) await failAsOver(tx, offerId);
      return { state: offerTransitions.withdrawOffer.to };
    });
  },
});
