import { fail } from '#lib/fail.ts';
import { findStatus } from '#modules/identity/public.server.ts';
import { areApart } from '#modules/messaging/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { findOfferState } from './offer-store.server.ts';

/** Refuses an act on an offer that is not live. Throws Fail `hiring.alreadyCountered` when there is a newer one, else `hiring.notNow`. */
export async function failAsOver(tx: Tx, offerId: string): Promise<never> {
  const state = await findOfferState(tx, offerId);
  return fail(state === 'countered' ? 'hiring.alreadyCountered' : 'hiring.notNow');
}

/**
 * Throws Fail `hiring.notTogether` when one of the two has blocked the other, an administrator has closed their conversation, or the client's
 * account is suspended. The Pro's account is checked when the Pro acts, and as listed when the client does.
 */
export async function requireTogether(tx: Tx, pair: { clientId: string; workerId: string }): Promise<void> {
  const client = await findStatus(tx, pair.clientId);
  if (client?.status === 'suspended' || (await areApart(tx, pair))) fail('hiring.notTogether');
}
