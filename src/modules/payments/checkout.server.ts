import { after, hours, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { usd } from '#lib/money.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { atProvider } from './provider.server.ts';
import { bookSession, settleCheckout } from './settle.server.ts';
import {
  type CheckoutRow,
  findCheckout,
  findLiveCheckout,
  type HoldRow,
  insertCheckout,
  lockHold,
  markCheckoutOpen,
  setCheckoutState,
} from './store.server.ts';

export interface CheckoutOrder {
  reference: string;
  /** One line under the title on the provider's page, in the language the page is opened in. */
  describe(language: Language): string;
  /** The fee as of now; frozen once the payment arrives. */
  feeBps: number;
  /** Until when the payment is waited for; the page closes then or sooner. */
  expiresAt: Date;
  /** Paths of this site. `successPath` may contain `{CHECKOUT_SESSION_ID}`. */
  successPath: string;
  cancelPath: string;
}

export type Checkout =
  | { state: 'open'; sessionId: string; url: string }
  /** The money is here, or on its way. */
  | { state: 'paid' }
  /** Payment is not waited for any more. */
  | { state: 'void' };

/** The provider takes sessions of a day at most. */
const longestSession = hours(23);
/** A creation whose answer got lost is repeated with the same key for this long; then it is given up and begun anew. */
const resumable = minutes(10);

/**
 * Opens the provider's payment page for the signed-in payer, or finds the one still open. Two callers at once get the
 * same page. Call it outside transactions. Throws Fail `payments.providerUnavailable`: the caller may simply try again.
 */
export async function openCheckout(ctx: Context, order: CheckoutOrder): Promise<Checkout> {
  // A session found open may turn out to be over; the next round then opens another.
  for (let round = 0; round < 3; round++) {
    const claim = await transaction(ctx.db, (tx) => claimCheckout(tx, ctx, order));
    if ('state' in claim) return claim;
    const { hold, session } = claim;
    const checkout =
      session.state === 'creating'
        ? await createSession(ctx, order, hold, session)
        : await readBack(ctx, session.provider_session_id as string);
    if (checkout) return checkout;
  }
  fail('payments.providerUnavailable');
}

type Claim = { hold: HoldRow; session: CheckoutRow } | { state: 'paid' } | { state: 'void' };

async function claimCheckout(tx: Tx, ctx: Context, order: CheckoutOrder): Promise<Claim> {
  const at = ctx.clock.now();
  const hold = await lockHold(tx, { reference: order.reference });
  if (!hold) throw new Error(`nothing is to be paid for ${order.reference}`);
  if (hold.state !== 'pending') return { state: hold.state === 'void' ? 'void' : 'paid' };
  await tx
    .updateTable('hold')
    .set({ fee_bps: order.feeBps })
    .where('id', '=', hold.id)
    .where('state', '=', 'pending')
    .execute();
  const live = await findLiveCheckout(tx, hold.id);
  if (live && !isStale(live, at)) return { hold, session: live };
  if (live) await setCheckoutState(tx, live.id, 'failed', ['creating']);
  const expiresAt = new Date(Math.min(order.expiresAt.getTime(), after(at, longestSession).getTime()));
  return { hold, session: await insertCheckout(tx, { holdId: hold.id, language: ctx.language, expiresAt, at }) };
}

const isStale = (session: CheckoutRow, at: Date): boolean =>
  session.state === 'creating' && after(session.created_at, resumable) <= at;

/** Null when the session was settled or given up meanwhile. */
async function createSession(
  ctx: Context,
  order: CheckoutOrder,
  hold: HoldRow,
  row: CheckoutRow,
): Promise<Checkout | null> {
  const session = await atProvider(ctx, () =>
    ctx.ports.payments.createCheckoutSession({
      reference: hold.id,
      amount: usd(hold.amount_cents),
      title: hold.title,
      description: order.describe(row.language as Language),
      customerEmail: userOf(ctx).email,
      language: row.language,
      successUrl: ctx.config.APP_URL + order.successPath,
      cancelUrl: ctx.config.APP_URL + order.cancelPath,
      expiresAt: row.expires_at,
      idempotencyKey: row.id,
    }),
  );
  if (session.url === null) return null;
  const opened = { id: session.id, url: session.url };
  const booked = await markCheckoutOpen(ctx.db, row.id, opened);
  // The other of two callers at once has booked the same session.
  const current = booked || (await findCheckout(ctx.db, session.id))?.state === 'open';
  return current ? { state: 'open', sessionId: opened.id, url: opened.url } : null;
}

/** Null when the session is over: the next round sees what became of it. */
async function readBack(ctx: Context, providerSessionId: string): Promise<Checkout | null> {
  const session = await settleCheckout(ctx, providerSessionId);
  if (session.status === 'open' && session.url) return { state: 'open', sessionId: session.id, url: session.url };
  return session.status === 'complete' && !session.paid ? { state: 'paid' } : null;
}

/** Closes a page that nobody is to pay on any more (task `payments.closeCheckout`). */
export async function closeCheckout(ctx: Context, { checkoutId }: { checkoutId: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('checkout_session')
    .select('provider_session_id as sessionId')
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  if (!row?.sessionId) return;
  const session = await ctx.ports.payments.expireCheckoutSession(row.sessionId);
  await transaction(ctx.db, (tx) => bookSession(tx, session, ctx.clock.now()));
}
