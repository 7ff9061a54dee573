import { after, days } from '#lib/clock.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';
import { atProvider, keyLifeMs, refusalAsNull } from '../provider/provider.server.ts';
import { isSetUp, type PayoutAccountState, payoutAccountStateOf } from '../states.ts';
import { refreshAccount } from './book-account.server.ts';
import {
  beginAccountTry,
  endAccountTry,
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
  const openAccount = await findOpenAccount(ctx, owner.id);
  if (openAccount) {
    const page = await atProvider(ctx, () => pageOf(ctx, openAccount, path).catch(refusalAsNull));
    if (page) return page;
    // The account may have been closed, or need something, without an event.
    await refreshAccount(ctx, openAccount.id);
  }
  const account = (openAccount && (await findOpenAccount(ctx, owner.id))) ?? (await createAccount(ctx, owner));
  return atProvider(ctx, () => pageOf(ctx, account, path));
}

/** Returns the state of a Pro's payout account, the bank account of one that is set up, and until when transfers wait in the state `waiting`. */
export async function payoutAccountOf(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<{ state: PayoutAccountState; waitsUntil: Date | null; bankLastDigits: string | null }> {
  const account = await findPayoutAccount(db, userId);
  const isUnknown = account && account.missingSince !== null && account.closedAt === null;
  const state = isUnknown ? 'unknown' : payoutAccountStateOf(account, now);
  const waitsUntil = state === 'waiting' ? (account?.waitsUntil ?? null) : null;
  return { state, waitsUntil, bankLastDigits: isSetUp(state) ? (account?.bankLastDigits ?? null) : null };
}

/** An account that is not closed, as far as we know. */
interface OpenAccount {
  id: string;
  isSetUp: boolean;
}

async function findOpenAccount(ctx: Context, userId: string): Promise<OpenAccount | null> {
  const account = await findPayoutAccount(ctx.db, userId);
  if (!account || account.closedAt) return null;
  return { id: account.id, isSetUp: isSetUp(payoutAccountStateOf(account, ctx.clock.now())) };
}

function pageOf(ctx: Context, { id: accountId, isSetUp }: OpenAccount, path: string): Promise<{ url: string }> {
  const { payments } = ctx.ports;
  if (isSetUp) return payments.createLoginLink(accountId);
  const page = ctx.config.APP_URL + path;
  const addresses = { returnUrl: `${page}?payouts=returned`, refreshUrl: `${page}?payouts=again` };
  return payments.createAccountLink({ accountId, ...addresses });
}

/** Returns a new account, or the one that another call has created at the same time. */
async function createAccount(ctx: Context, { id: userId, email }: { id: string; email: string }): Promise<OpenAccount> {
  const account = await atProvider(
    ctx,
    async () => (await findForgotten(ctx, userId)) ?? order(ctx, { userId, email }),
  );
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const added = await insertPayoutAccount(tx, { userId, providerAccountId: account.id, at });
    if (!added) return { id: (await findPayoutAccount(tx, userId))?.id ?? account.id, isSetUp: false };
    const subject = { type: 'user', id: userId };
    await recordAudit(tx, { at, act: 'payments.openPayoutAccount', actor: ctx.actor, subject });
    return { id: account.id, isSetUp: false };
  });
}

/**
 * Returns the account that a try has made whose answer was never heard, once the provider may have forgotten its key; null when it made
 * none, so that the next try is free to be ordered.
 */
async function findForgotten(ctx: Context, userId: string): Promise<{ id: string } | null> {
  const now = ctx.clock.now();
  const { number, begunAt } = await beginAccountTry(ctx.db, userId, now);
  if (after(begunAt, keyLifeMs) > now) return null;
  const account = await ctx.ports.payments.findAccount({ userId, from: begunAt, to: after(begunAt, days(1)) });
  if (!account) await endAccountTry(ctx.db, userId, number);
  return account;
}

/**
 * Creates an account. A definite no ends the try, so that the next one has a key of its own, and so does a failure of the provider, which
 * the key would repeat for a day: at worst, an empty account is left behind there.
 */
async function order(ctx: Context, { userId, email }: { userId: string; email: string }): Promise<{ id: string }> {
  const { number } = await beginAccountTry(ctx.db, userId, ctx.clock.now());
  const terms = { email, userId, language: ctx.language, idempotencyKey: `account:${userId}:${number}` };
  try {
    return await ctx.ports.payments.createAccount(terms);
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderFailure)
      await endAccountTry(ctx.db, userId, number);
    throw error;
  }
}
