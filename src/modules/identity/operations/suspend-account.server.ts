import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { publishingTransaction, type Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { type AccountMailTemplate, accountMail } from '../account-mail.server.ts';
import { identityContract } from '../contract.ts';
import { setAccountStatus } from '../store.server.ts';
import {
  closeSuspension,
  findMailbox,
  findStatus,
  insertSuspension,
  updateToSuspended,
} from '../suspension-store.server.ts';

/**
 * Suspends the account of a client or a Pro: its sessions end, and a Pro is no longer listed. The owner is mailed the
 * reason. Throws Fail `identity.suspensionNotNow` if it is suspended already or belongs to an administrator, and
 * `api.notFound`.
 */
export const suspendAccount = operation(identityContract.suspendAccount, {
  allow: admin,
  async run(ctx, { accountId, reason }) {
    const at = ctx.clock.now();
    await publishingTransaction(ctx, async (tx) => {
      const statusBefore = (await updateToSuspended(tx, accountId, at)) ?? (await refuse(tx, accountId));
      await insertSuspension(tx, { accountId, statusBefore, reason, by: userOf(ctx).id, at });
      const subject = { type: 'user', id: accountId };
      await recordAudit(tx, { at, act: 'identity.suspend', actor: ctx.actor, subject, detail: { statusBefore } });
      await tellOwner(ctx, tx, accountId, { template: 'accountSuspended', page: '/terms-of-service', reason });
    });
    return { done: true as const };
  },
});

/**
 * Gives a suspended account its earlier status back, and mails its owner. Throws Fail `identity.suspensionNotNow` and
 * `api.notFound`.
 */
export const liftSuspension = operation(identityContract.liftSuspension, {
  allow: admin,
  async run(ctx, { accountId, reason }) {
    const at = ctx.clock.now();
    await publishingTransaction(ctx, async (tx) => {
      const status =
        (await closeSuspension(tx, { accountId, reason, by: userOf(ctx).id, at })) ?? (await refuse(tx, accountId));
      const isSuspended = await setAccountStatus(tx, { id: accountId, from: 'suspended', to: status, at });
      if (!isSuspended) fail('identity.suspensionNotNow');
      const subject = { type: 'user', id: accountId };
      await recordAudit(tx, { at, act: 'identity.liftSuspension', actor: ctx.actor, subject, detail: { status } });
      await tellOwner(ctx, tx, accountId, { template: 'suspensionLifted', page: '/login' });
    });
    return { done: true as const };
  },
});

/** Mails news of a suspension to the owner of the account, whose sessions have ended: a notification would not be seen. */
async function tellOwner(
  ctx: Context,
  tx: Tx,
  accountId: string,
  news: { template: AccountMailTemplate; page: string; reason?: string },
): Promise<void> {
  const mailbox = await findMailbox(tx, accountId);
  if (!mailbox) return;
  const { template, page, reason } = news;
  const at = ctx.clock.now().toISOString();
  await enqueue(tx, accountMail, { ...mailbox, template, url: `${ctx.config.APP_URL}${page}`, reason, at });
}

async function refuse(tx: Tx, accountId: string): Promise<never> {
  return fail((await findStatus(tx, accountId)) ? 'identity.suspensionNotNow' : 'api.notFound');
}
