import { recordAudit } from '#modules/audit/public.server.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import type { PayoutAccountStatus } from '#ports/payment-gateway.ts';
import { wakePayouts } from './payouts.server.ts';
import { atProvider } from './provider.server.ts';

export function findPayoutAccount(db: Db, userId: string) {
  return db
    .selectFrom('payout_account')
    .select(['provider_account_id as id', 'payouts_enabled as payoutsEnabled'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The provider's id of the signed-in Pro's payout account, which is made on first use. */
export async function ensurePayoutAccount(ctx: Context): Promise<string> {
  const { id: userId, email } = userOf(ctx);
  const known = await findPayoutAccount(ctx.db, userId);
  if (known) return known.id;
  const account = await atProvider(ctx, () =>
    ctx.ports.payments.createAccount({ email, userId, idempotencyKey: `account:${userId}` }),
  );
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const added = await tx
      .insertInto('payout_account')
      .values({ user_id: userId, provider_account_id: account.id, updated_at: at })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!added) return (await findPayoutAccount(tx, userId))?.id ?? account.id;
    const subject = { type: 'user', id: userId };
    await recordAudit(tx, { at, act: 'payments.openPayoutAccount', actor: ctx.actor, subject });
    return account.id;
  });
}

/** Books what the provider says of a payout account; once it is ready, what waited for it goes out. */
export async function bookAccount(tx: Tx, account: PayoutAccountStatus, at: Date): Promise<void> {
  const row = await tx
    .updateTable('payout_account')
    .set({ payouts_enabled: account.payoutsEnabled, updated_at: at })
    .where('provider_account_id', '=', account.id)
    .returning('user_id as userId')
    .executeTakeFirst();
  if (row && account.payoutsEnabled) await wakePayouts(tx, row.userId);
}

/** Reads a payout account at the provider and books its state. Throws Fail `payments.providerUnavailable`. */
export async function refreshAccount(ctx: Context, accountId: string): Promise<void> {
  const account = await atProvider(ctx, () => ctx.ports.payments.retrieveAccount(accountId));
  await transaction(ctx.db, (tx) => bookAccount(tx, account, ctx.clock.now()));
}
