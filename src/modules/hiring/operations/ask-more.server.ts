import { after, hours } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockClient } from '../client-caps-store.server.ts';
import { hiringContract } from '../contract.ts';
import { answerHours, maxRecipients } from '../limits.ts';
import { requestClient } from '../policies.server.ts';
import { askWorkers } from '../requests/ask-workers.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { isOpen } from '../states.ts';
import { extendRequest, findRecipients, lockRequest } from '../store.server.ts';

/**
 * Asks more Pros for an open request, which then stays open as long as a new one. Pros who were asked before are skipped, so
 * that a form sent twice does nothing twice. Throws Fail `hiring.notNow`, `hiring.tooManyAsked` (20 in all),
 * `hiring.workerNotAvailable`, `hiring.notYourself`.
 */
export const askMore = operation(hiringContract.askMore, {
  allow: requestClient,
  limit: perAccount(40),
  async run(ctx, { requestId, workerIds }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      await lockClient(tx, userOf(ctx).id);
      const over = await expireAndNotify(ctx, tx, [requestId], at);
      if (request.audience === 'open' || !isOpen(request.state) || over.length > 0) fail('hiring.notNow');
      const before = (await findRecipients(tx, requestId)).map(({ workerId }) => workerId);
      const added = [...new Set(workerIds)].filter((id) => !before.includes(id));
      const asked = before.length + added.length;
      if (asked > maxRecipients) fail('hiring.tooManyAsked');
      if (added.length === 0) return { asked };
      const { city } = await requirePlace(tx, request.zip);
      await askWorkers(ctx, tx, { id: requestId, title: request.title, city }, { workerIds: added, at, later: true });
      await extendRequest(tx, requestId, after(at, hours(answerHours)));
      await recordAudit(tx, {
        at,
        act: 'hiring.askMore',
        actor: ctx.actor,
        subject: { type: 'quote_request', id: requestId },
        detail: { asked: added.length },
      });
      return { asked };
    });
  },
});
