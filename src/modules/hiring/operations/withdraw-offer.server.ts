import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { findParties, moveOffer } from '../offer-store.server.ts';
import { offerWorker } from '../policies.server.ts';
import { lockRequest, moveRecipient } from '../store.server.ts';
import { offerTransitions, recipientTransitions } from '../transitions.ts';

/** Withdraws a live offer and tells its client; the Pro may then make another one. Throws Fail `hiring.notNow`. */
export const withdrawOffer = operation(hiringContract.withdrawOffer, {
  allow: offerWorker,
  async run(ctx, { offerId }) {
    const { requestId } = (await findParties(ctx.db, offerId)) ?? fail('api.notFound');
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const workerId = userOf(ctx).id;
      const request = await lockRequest(tx, requestId, 'share');
      const { withdrawOffer: withdraw } = offerTransitions;
      if (!(await moveOffer(tx, offerId, withdraw, at))) fail('hiring.notNow');
      await moveRecipient(tx, { requestId, workerId }, recipientTransitions.withdrawOffer);
      await notify(tx, {
        userId: request.clientId,
        kind: 'offerWithdrawn',
        data: { requestId, worker: await displayNameOf(tx, workerId), title: maskContactDetails(request.title) },
        at,
      });
      const subject = { type: 'offer', id: offerId };
      await recordAudit(tx, {
        at,
        act: 'hiring.withdrawOffer',
        actor: ctx.actor,
        subject,
        detail: { requestId },
      });
      return { state: withdraw.to };
    });
  },
});
