import { redirect, redirectDocument } from 'react-router';
import { apiContext } from '#api/context.ts';
import { type Api, attempt } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { isSetUp } from '#modules/payments/states.ts';

// What the pages with a payout account do on the server: the dashboard and the settings.

/** How the page was reached from the payment provider; null if it was not. */
export type PayoutReturn = 'ready' | 'pending' | 'again' | null;

/**
 * Returns how the page at `address` was reached from the payment provider. Throws a redirect to the same page after a finished
 * visit, so that a reload does not ask the provider again.
 */
export async function readPayoutReturn(
  { context, url }: Pick<PageArgs, 'context' | 'url'>,
  address: string,
): Promise<PayoutReturn> {
  const payouts = url.searchParams.get('payouts');
  if (payouts?.startsWith('return')) {
    const state = await stateAfterReturn(context.get(apiContext));
    throw redirect(state ? `${address}?payouts=${state}` : address);
  }
  return (['ready', 'pending', 'again'] as const).find((name) => name === payouts) ?? null;
}

/**
 * Reads the payout account back. If that fails, a later event updates it. Returns null for one that is set up and pays nothing yet: the page
 * says since when, and until when.
 */
async function stateAfterReturn(api: Api): Promise<'ready' | 'pending' | null> {
  const refresh = await attempt(() => api.payments.refreshPayoutAccount()).catch(() => null);
  if (!refresh?.ok) return 'pending';
  const { payoutAccount } = refresh.value;
  if (payoutAccount === 'ready') return 'ready';
  return isSetUp(payoutAccount) ? null : 'pending';
}

/** Redirects to the payment provider, where the Pro sets up or changes the payout account. */
export async function openPayouts({ context }: Pick<PageArgs, 'context'>, from: 'dashboard' | 'settings') {
  const open = () => context.get(apiContext).payments.openPayoutAccount({ from });
  const answer = await attempt(open).catch(() => null);
  if (!answer?.ok) return { failed: true };
  throw redirectDocument(answer.value.url, 303);
}
