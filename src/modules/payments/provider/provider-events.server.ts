import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { type ProviderEvent, ProviderRefusal } from '#ports/payment-gateway.ts';
import { settlePayment, settleSession } from '../checkout/settle.server.ts';
import { readDispute } from '../disputes/disputes.server.ts';
import { bookAccount } from '../payouts/book-account.server.ts';
import { isOwnAccount } from '../payouts/payout-account-store.server.ts';
import { bookRefund } from '../refunds/book-refund.server.ts';
import { isOurPayment } from '../refunds/refund-store.server.ts';
import { isTaken, markTaken } from './provider-event-store.server.ts';

/**
 * Takes in a webhook call of the card provider, each event once; those that are not for us are logged. The event only says where to look: what is booked is
 * what the provider answers now, so late and disordered events do no harm. Throws BadSignature. Any other error means
 * that nothing was booked and the provider should call again.
 */
export async function takeProviderEvent(ctx: Context, rawBody: string, signature: string | null): Promise<void> {
  const event = ctx.ports.payments.readEvent(rawBody, signature);
  // Not marked as taken: while the API version is upgraded, another endpoint gets the same event, by the same id, in our version.
  if (event.type === 'other') return logIgnored(ctx, event);
  if (await isTaken(ctx.db, event.id)) return;
  const book = await effectOf(ctx, event);
  await transaction(ctx.db, async (tx) => {
    if (await markTaken(tx, event, ctx.clock.now())) await book(tx);
  });
}

type ActedOn = Exclude<ProviderEvent, { type: 'other' }>;

/** Returns what an event changes. One about something that the provider does not know (any longer) changes nothing. */
async function effectOf(ctx: Context, event: ActedOn): Promise<(tx: Tx) => Promise<void>> {
  try {
    return await readEffect(ctx, event);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.code !== 'resource_missing') throw error;
    ctx.log.warn({ err: error }, 'the card provider does not know what its own event is about');
    return ignore(ctx, { id: event.id, reason: 'about something that the provider does not know' });
  }
}

async function readEffect(ctx: Context, event: ActedOn): Promise<(tx: Tx) => Promise<void>> {
  const { payments } = ctx.ports;
  if (event.type === 'account.updated') {
    const { accountId, isDeauthorized } = event;
    if (!(await isOwnAccount(ctx.db, accountId)))
      return ignore(ctx, { ...event, reason: 'an account that is not ours' });
    const readAt = ctx.clock.now();
    const account = await payments.retrieveAccount(accountId);
    return (tx) => bookAccount(ctx, tx, { accountId, account, readAt, isDeauthorized });
  }
  if (event.type === 'refund.changed') return refundsOf(ctx, event);
  if (event.type === 'dispute.changed') return readDispute(ctx, event.disputeId);
  const session = await payments.retrieveCheckoutSession(event.session.id);
  return async (tx) => {
    if (!(await settleSession(tx, session, ctx.clock.now())))
      logIgnored(ctx, { id: event.id, reason: 'a payment page that is not ours' });
  };
}

/** An event that changes nothing is acknowledged, so that the provider does not call again. */
function ignore(ctx: Context, event: { id: string; reason: string }) {
  logIgnored(ctx, event);
  return async () => {};
}

function logIgnored({ log }: Context, { id, ...event }: { id: string; name?: string; reason?: string }): void {
  log.info({ event: id, ...event }, 'an event of the card provider is ignored');
}

/** A refund of a payment that is none of ours has no effect. */
async function refundsOf(
  ctx: Context,
  { id, refundId, paymentIntentId }: Extract<ProviderEvent, { type: 'refund.changed' }>,
): Promise<(tx: Tx) => Promise<void>> {
  const { payments } = ctx.ports;
  await settlePayment(ctx, paymentIntentId);
  if (!(await isOurPayment(ctx.db, paymentIntentId))) return ignore(ctx, { id, reason: 'a payment that is not ours' });
  const refunds = refundId
    ? [await payments.retrieveRefund(refundId)]
    : await payments.listRefunds({ paymentIntentId });
  return async (tx) => {
    for (const refund of refunds) await bookRefund(tx, refund, ctx.clock.now());
  };
}
