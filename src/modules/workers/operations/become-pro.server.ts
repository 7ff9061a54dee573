import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { addWorkingSide } from '#modules/identity/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { ensureApplication } from '../application/application-store.server.ts';
import { workersContract } from '../contract.ts';

/**
 * Lets a client work as well. The working side starts with an empty application and waits for the same review as that of every
 * Pro; the account goes on hiring meanwhile. Throws Fail `api.notFound` when it is not that of a client any more.
 */
export const becomePro = operation(workersContract.becomePro, {
  allow: role(['customer']),
  async run(ctx) {
    const { id, name } = userOf(ctx);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      if (!(await addWorkingSide(tx, id, at))) fail('api.notFound');
      await ensureApplication(tx, { id, name }, at);
      await recordAudit(tx, { at, act: 'workers.becomePro', actor: ctx.actor, subject: { type: 'user', id } });
    });
    return { role: 'dual' as const, activeRole: 'contractor' as const };
  },
});
