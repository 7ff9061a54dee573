import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { ProviderRefusal } from '#ports/payment-gateway.ts';
import { atProvider } from '../provider/provider.server.ts';
import { isSetUp, payoutAccountStateOf } from '../states.ts';
import {
  endAccountTry,
  findAccountTry,
  findPayoutAccount,
  insertPayoutAccount,
} from './payout-account-store.server.ts';

/**
 * Returns the provider's page for a Pro's payout account, and creates the account on first use: the page where missing data is
 * entered, which leads back to `path` of this site, or the Pro's dashboard at the provider once nothing is missing. Throws Fail
 * `payments.providerUnavailable`.
 */
export async function openAccountPage(
  ctx: Context,
  owner: { id: string; email: string },
  path: string,
): Promise<{ url: string }> {
  const { payments } = ctx.ports;
  const account = await findPayoutAccount(ctx.db, owner.id);
  if (account && isSetUp(payoutAccountStateOf(account, ctx.clock.now())))
    return atProvider(ctx, () => payments.createLoginLink(account.id));
  const accountId = account && !account.closedAt ? account.id : await createAccount(ctx, owner);
  const page = ctx.config.APP_URL + path;
  const addresses = { returnUrl: `${page}?payouts=returned`, refreshUrl: `${page}?payouts=again` };
  return atProvider(ctx, () => payments.createAccountLink({ accountId, ...addresses }));
}

/** Returns the provider's id of a new account, or of the one that another call has created at the same time. */
async function createAccount(ctx: Context, { id: userId, email }: { id: string; email: string }): Promise<string> {
  const number = await findAccountTry(ctx.db, userId);
  const order = { email, userId, language: ctx.language, idempotencyKey: `account:${userId}:${number}` };
  const account = await atProvider(ctx, async () => {
    try {
      return await ctx.ports.payments.createAccount(order);
    } catch (error) {
      if (error instanceof ProviderRefusal) await endAccountTry(ctx.db, userId, number);
      throw error;
    }
  });
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const added = await insertPayoutAccount(tx, { userId, providerAccountId: account.id, at });
    if (!added) return (await findPayoutAccount(tx, userId))?.id ?? account.id;
    const subject = { type: 'user', id: userId };
    await recordAudit(tx, { at, act: 'payments.openPayoutAccount', actor: ctx.actor, subject });
    return account.id;
  });
}
