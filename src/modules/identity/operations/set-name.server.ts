import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { refuseReservedName } from '../reserved-names.server.ts';
import { updateName } from '../store.server.ts';

/** Changes the name on the account. A Pro's public name is part of the Pro profile, and stays. Throws Fail `identity.reservedName`. */
export const setName = operation(identityContract.setName, {
  allow: signedIn,
  async run(ctx, { fullName }) {
    refuseReservedName(fullName);
    const { id } = userOf(ctx);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await updateName(tx, id, fullName, at);
      await recordAudit(tx, { at, act: 'identity.setName', actor: ctx.actor, subject: { type: 'user', id } });
    });
    return { name: fullName };
  },
});
