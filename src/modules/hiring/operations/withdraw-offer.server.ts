import { fail } from '#lib/fail.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { findParties } from '../offer-store.server.ts';
import { offerWorker } from '../policies.server.ts';
import { lockRequest } from '../store.server.ts';
import { offerTransitions } from '../transitions.ts';
import { endOffer } from '../withdrawals.server.ts';

/** Withdraws a live offer and tells its client; the Pro may then make another one. Throws Fail `hiring.notNow`. */
export const withdrawOffer = operation(hiringContract.withdrawOffer, {
  allow: offerWorker,
  async run(ctx, { offerId }) {
    const { requestId } = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const workerId = userOf(ctx).id;
      const request = await lockRequest(tx, requestId, 'share');
      const worker = await displayNameOf(tx, workerId);
      if (!(await endOffer(ctx, tx, { requestId, request, at, workerId, worker, offerId }))) fail('hiring.notNow');
      return { state: offerTransitions.withdrawOffer.to };
    });
  },
});
