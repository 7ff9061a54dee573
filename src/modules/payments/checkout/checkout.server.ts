import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { usd } from '#lib/money.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { ProviderFailure, ProviderRefusal, type ProviderSession, type SessionOrder } from '#ports/payment-gateway.ts';
import { type HoldRow, lockHold, setHoldFee } from '../holds/hold-store.server.ts';
import { atProvider } from '../provider/provider.server.ts';
import {
  type CheckoutRow,
  findCheckout,
  findLiveCheckout,
  findProviderSessionId,
  insertCheckout,
  markCheckoutOpen,
  setCheckoutState,
} from './checkout-store.server.ts';
import { pageExpiry, resumableMs } from './page-expiry.ts';
import { settleCheckout, settleSession } from './settle.server.ts';

/** What the page asks of the payer, and where it leads back to. */
export interface CheckoutTerms {
  purposeId: string;
  /** One line under the title on the provider's page, in the language the page is opened in. */
  describe(language: Language): string;
  /** The fee as of now; frozen once the payment arrives. */
  feeBps: number;
  /** The last moment for the payment; see `pageExpiry` for when the page closes. */
  expiresAt: Date;
  /** Paths of this site. `successPath` may contain `{CHECKOUT_SESSION_ID}`. */
  successPath: string;
  cancelPath: string;
}

export type Checkout =
  | { state: 'open'; sessionId: string; url: string }
  /** The money is captured, or on its way. */
  | { state: 'paid' }
  /** It is too late to pay. */
  | { state: 'void' };

/**
 * Opens the provider's payment page for the signed-in payer, or returns the one still open. Two callers at once get the
 * same page. Call it outside transactions. Throws Fail `payments.providerUnavailable`, and `payments.noPage` when the provider
 * answers without the address of a page that a browser can open; the caller may simply try again.
 */
export async function openCheckout(ctx: Context, terms: CheckoutTerms): Promise<Checkout> {
  // A session found open may turn out to be over; the next round then opens another.
  for (let round = 0; round < 3; round++) {
    const claim = await transaction(ctx.db, (tx) => claimCheckout(tx, ctx, terms));
    if ('state' in claim) return claim;
    const { hold, session } = claim;
    const checkout =
      session.state === 'creating'
        ? await createSession(ctx, terms, hold, session)
        : await readBack(ctx, session.provider_session_id as string);
    if (checkout) return checkout;
  }
  fail('payments.noPage');
}

type Claim = { hold: HoldRow; session: CheckoutRow } | { state: 'paid' } | { state: 'void' };

async function claimCheckout(tx: Tx, ctx: Context, terms: CheckoutTerms): Promise<Claim> {
  const at = ctx.clock.now();
  const hold = await lockHold(tx, { purposeId: terms.purposeId });
  if (!hold) throw new Error(`there is no hold for ${terms.purposeId}`);
  if (hold.state !== 'pending') return { state: hold.state === 'void' ? 'void' : 'paid' };
  await setHoldFee(tx, hold.id, terms.feeBps);
  const live = await findLiveCheckout(tx, hold.id);
  if (live && !isStale(live, at)) return { hold, session: live };
  if (live) await setCheckoutState(tx, live.id, 'failed', ['creating']);
  const expiresAt = pageExpiry(terms.expiresAt, at);
  return { hold, session: await insertCheckout(tx, { holdId: hold.id, language: ctx.language, expiresAt, at }) };
}

const isStale = (session: CheckoutRow, at: Date): boolean =>
  session.state === 'creating' && after(session.created_at, resumableMs) <= at;

/** Returns null when the session was settled or given up meanwhile. */
async function createSession(
  ctx: Context,
  terms: CheckoutTerms,
  hold: HoldRow,
  row: CheckoutRow,
): Promise<Checkout | null> {
  const order = {
    holdId: hold.id,
    amount: usd(hold.amount_cents),
    title: hold.title,
    // `claimCheckout` writes `ctx.language`, which is one of ours.
    description: terms.describe(row.language as Language),
    customerEmail: userOf(ctx).email,
    language: row.language,
    successUrl: ctx.config.APP_URL + terms.successPath,
    cancelUrl: ctx.config.APP_URL + terms.cancelPath,
    expiresAt: row.expires_at,
    idempotencyKey: row.id,
  };
  const session = await atProvider(ctx, () => orderSession(ctx, row.id, order));
  if (!isOpenable(session.url)) return null;
  const opened = { id: session.id, url: session.url };
  const isMarked = await markCheckoutOpen(ctx.db, row.id, opened);
  // Of two callers at once, the other may have marked the same session.
  const isOpen = isMarked || (await findCheckout(ctx.db, session.id))?.state === 'open';
  return isOpen ? { state: 'open', sessionId: opened.id, url: opened.url } : null;
}

/**
 * A definite refusal ends the row, so that the next try has a key of its own, and so does a failure of the provider: it would repeat its
 * answer for this one. The address of a page that it may have made all the same is known to nobody.
 */
async function orderSession(ctx: Context, checkoutId: string, order: SessionOrder): Promise<ProviderSession> {
  try {
    return await ctx.ports.payments.createCheckoutSession(order);
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderFailure)
      await transaction(ctx.db, (tx) => setCheckoutState(tx, checkoutId, 'failed', ['creating']));
    throw error;
  }
}

/** True for an address that the browser can be sent to. */
const isOpenable = (address: string | null): address is string =>
  address !== null && /^https?:/.test(address) && URL.canParse(address);

/** Returns null when the session is over; the next round sees what became of it. */
async function readBack(ctx: Context, providerSessionId: string): Promise<Checkout | null> {
  const session = await settleCheckout(ctx, providerSessionId);
  if (session.status === 'open' && isOpenable(session.url))
    return { state: 'open', sessionId: session.id, url: session.url };
  return session.status === 'complete' && !session.paid && !session.failed ? { state: 'paid' } : null;
}

/**
 * Closes a page on which nothing is to be paid any more (task `payments.closeCheckout`). One that the provider refuses to close is left
 * to the reconciler, which reads it until it is over.
 */
export async function closeCheckout(ctx: Context, { checkoutId }: { checkoutId: string }): Promise<void> {
  const sessionId = await findProviderSessionId(ctx.db, checkoutId);
  if (!sessionId) return;
  const session = await expire(ctx, sessionId);
  if (!session) return;
  await transaction(ctx.db, (tx) => settleSession(tx, session, ctx.clock.now()));
}

async function expire(ctx: Context, sessionId: string): Promise<ProviderSession | null> {
  try {
    return await ctx.ports.payments.expireCheckoutSession(sessionId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error, sessionId }, 'the card provider did not close a payment page');
    return null;
  }
}
