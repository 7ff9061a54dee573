import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { PayoutAccountStatus } from '#ports/payment-gateway.ts';
import { atProvider } from '../provider/provider.server.ts';
import { findPayoutAccount, insertPayoutAccount, updatePayoutAccount } from './payout-account-store.server.ts';
import { wakePayouts } from './payouts.server.ts';

/** Returns the provider's id of a Pro's payout account, and creates the account on first use. */
export async function ensurePayoutAccount(
  ctx: Context,
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const existing = await findPayoutAccount(ctx.db, userId);
  if (existing) return existing.id;
  const account = await atProvider(ctx, () =>
    ctx.ports.payments.createAccount({ email, userId, language: ctx.language, idempotencyKey: `account:${userId}` }),
  );
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const added = await insertPayoutAccount(tx, { userId, providerAccountId: account.id, at });
    if (!added) return (await findPayoutAccount(tx, userId))?.id ?? account.id;
    const subject = { type: 'user', id: userId };
    await recordAudit(tx, { at, act: 'payments.openPayoutAccount', actor: ctx.actor, subject });
    return account.id;
  });
}

/** Books the provider's answer about a payout account. Once it is ready, the money that waited for it goes out. */
export async function bookAccount(tx: Tx, account: PayoutAccountStatus, at: Date): Promise<void> {
  const userId = await updatePayoutAccount(tx, account, at);
  if (userId && account.payoutsEnabled) await wakePayouts(tx, userId);
}

/** Reads a payout account at the provider and books its state. Throws Fail `payments.providerUnavailable`. */
export async function refreshAccount(ctx: Context, accountId: string): Promise<void> {
  const account = await atProvider(ctx, () => ctx.ports.payments.retrieveAccount(accountId));
  await transaction(ctx.db, (tx) => bookAccount(tx, account, ctx.clock.now()));
}
