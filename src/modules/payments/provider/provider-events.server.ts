import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { ProviderEvent } from '#ports/payment-gateway.ts';
import { settleSession } from '../checkout/settle.server.ts';
import { bookAccount } from '../payouts/payout-account.server.ts';
import { isTaken, markTaken } from './provider-event-store.server.ts';

/**
 * Takes in a webhook call of the card provider, each event once. The event only says where to look: what is booked is
 * what the provider answers now, so late and disordered events do no harm. Throws BadSignature. Any other error means
 * that nothing was booked and the provider should call again.
 */
export async function takeProviderEvent(ctx: Context, rawBody: string, signature: string | null): Promise<void> {
  const event = ctx.ports.payments.readEvent(rawBody, signature);
  if (await isTaken(ctx.db, event.id)) return;
  const book = await effectOf(ctx, event);
  await transaction(ctx.db, async (tx) => {
    if (await markTaken(tx, event, ctx.clock.now())) await book(tx);
  });
}

async function effectOf(ctx: Context, event: ProviderEvent): Promise<(tx: Tx) => Promise<void>> {
  const { payments } = ctx.ports;
  if (event.type === 'checkout.completed' || event.type === 'checkout.expired') {
    const session = await payments.retrieveCheckoutSession(event.session.id);
    return (tx) => settleSession(tx, session, ctx.clock.now());
  }
  if (event.type === 'account.updated') {
    const account = await payments.retrieveAccount(event.account.id);
    return (tx) => bookAccount(tx, account, ctx.clock.now());
  }
  return async () => {};
}
