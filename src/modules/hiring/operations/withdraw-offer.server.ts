import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { findParties, moveOffer } from '../offer-store.server.ts';
import { offerWorker } from '../policies.server.ts';
import { lockRequest, moveRecipient } from '../store.server.ts';
import { offerTransitions, recipientTransitions } from '../transitions.ts';

/** Withdraws a live offer; the Pro may then make another one. Throws Fail `hiring.notNow`. */
export const withdrawOffer = operation(hiringContract.withdrawOffer, {
  allow: offerWorker,
  async run(ctx, { offerId }) {
    const { requestId } = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    return transaction(ctx.db, async (tx) => {
      await lockRequest(tx, requestId, 'share');
      const { withdrawOffer: withdraw } = offerTransitions;
      if (!(await moveOffer(tx, offerId, withdraw, ctx.clock.now()))) fail('hiring.notNow');
      await moveRecipient(tx, { requestId, workerId: userOf(ctx).id }, recipientTransitions.withdrawOffer);
      const subject = { type: 'offer', id: offerId };
      await recordAudit(tx, {
        at: ctx.clock.now(),
        act: 'hiring.withdrawOffer',
        actor: ctx.actor,
        subject,
        detail: { requestId },
      });
      return { state: withdraw.to };
    });
  },
});
