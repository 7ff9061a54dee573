import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { findAccount, updateToDual } from '../store.server.ts';

/**
 * Lets a Pro hire as well, at once: the client side needs no review. The account's status stays, so a Pro under review remains
 * under review on the working side. The account then acts as a client, which is what its owner is about to do. A rejection may
 * rest on safety, so it bars from hiring, too. Throws Fail `identity.mayNotHire` for a rejected or suspended Pro.
 */
export const becomeDual = operation(identityContract.becomeDual, {
  allow: role(['contractor']),
  async run(ctx) {
    const { id } = userOf(ctx);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      if (!(await updateToDual(tx, id, at))) {
        const { role } = await findAccount(tx, id);
        if (role === 'contractor') fail('identity.mayNotHire', { email: ctx.config.SUPPORT_EMAIL });
        fail('api.notFound');
      }
      await recordAudit(tx, { at, act: 'identity.becomeDual', actor: ctx.actor, subject: { type: 'user', id } });
    });
    return { role: 'dual' as const, activeRole: 'customer' as const };
  },
});
