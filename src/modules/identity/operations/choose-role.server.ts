import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { updateActiveRole } from '../store.server.ts';

/** Stores whether a dual account hires or works now; its dashboard opens on that side. */
export const chooseRole = operation(identityContract.chooseRole, {
  allow: role(['dual']),
  async run(ctx, { role: activeRole }) {
    await updateActiveRole(ctx.db, userOf(ctx).id, activeRole, ctx.clock.now());
    return { activeRole };
  },
});
