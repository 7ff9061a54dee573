import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf, recordAnswer } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { askedWorker } from '../policies.server.ts';
import { isOpen } from '../states.ts';
import { lockRequest, moveRecipient } from '../store.server.ts';
import { recipientTransitions } from '../transitions.ts';

/** Says no to a request, for good. Throws Fail `hiring.notNow` once it is answered or over. */
export const declineRequest = operation(hiringContract.declineRequest, {
  allow: askedWorker,
  async run(ctx, { requestId }) {
    const at = ctx.clock.now();
    const workerId = userOf(ctx).id;
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, requestId, 'share');
      if (!isOpen(request.state) || request.expiresAt <= at) fail('hiring.notNow');
      const askedAt =
        (await moveRecipient(tx, { requestId, workerId }, recipientTransitions.decline)) ?? fail('hiring.notNow');
      await recordAnswer(tx, { workerId, reference: requestId, askedAt, at });
      await notify(tx, {
        userId: request.clientId,
        kind: 'requestDeclined',
        data: { requestId, worker: await displayNameOf(tx, workerId), title: maskContactDetails(request.title) },
        at,
      });
      const subject = { type: 'quote_request', id: requestId };
      await recordAudit(tx, { at, act: 'hiring.declineRequest', actor: ctx.actor, subject });
      return { state: recipientTransitions.decline.to };
    });
  },
});
