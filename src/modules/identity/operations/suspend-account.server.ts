import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { setAccountStatus } from '../store.server.ts';
import { closeSuspension, findStatus, insertSuspension, updateToSuspended } from '../suspension-store.server.ts';

/**
 * Suspends the account of a client or a Pro: its sessions end, and a Pro is no longer listed. Throws Fail
 * `identity.suspensionNotNow` if it is suspended already or belongs to an administrator, and `api.notFound`.
 */
export const suspendAccount = operation(identityContract.suspendAccount, {
  allow: admin,
  async run(ctx, { accountId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const statusBefore = (await updateToSuspended(tx, accountId, at)) ?? (await refuse(tx, accountId));
      await insertSuspension(tx, { accountId, statusBefore, reason, by: userOf(ctx).id, at });
      const subject = { type: 'user', id: accountId };
      await recordAudit(tx, { at, act: 'identity.suspend', actor: ctx.actor, subject, detail: { statusBefore } });
    });
    return { done: true as const };
  },
});

/** Gives a suspended account its earlier status back. Throws Fail `identity.suspensionNotNow` and `api.notFound`. */
export const liftSuspension = operation(identityContract.liftSuspension, {
  allow: admin,
  async run(ctx, { accountId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const status =
        (await closeSuspension(tx, { accountId, reason, by: userOf(ctx).id, at })) ?? (await refuse(tx, accountId));
      const isSuspended = await setAccountStatus(tx, { id: accountId, from: 'suspended', to: status, at });
      if (!isSuspended) fail('identity.suspensionNotNow');
      const subject = { type: 'user', id: accountId };
      await recordAudit(tx, { at, act: 'identity.liftSuspension', actor: ctx.actor, subject, detail: { status } });
    });
    return { done: true as const };
  },
});

async function refuse(tx: Tx, accountId: string): Promise<never> {
  return fail((await findStatus(tx, accountId)) ? 'identity.suspensionNotNow' : 'api.notFound');
}
