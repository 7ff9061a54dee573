import type Stripe from 'stripe';
import { usd } from '#lib/money.ts';
import type { Logger } from '#platform/log.server.ts';
import type { ProviderDispute } from '#ports/payment-gateway.ts';
import { idOf } from './read-event.server.ts';

type Status = ProviderDispute['status'];

/** The provider's states of a dispute. An appeal is the bank's second look at one that was lost. */
const statuses: Readonly<Record<string, Status>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

/** Never throws: one odd dispute must not keep the others of a list from being read. A state that is not known is logged. */
export function toProviderDispute(dispute: Stripe.Dispute, log: Pick<Logger, 'warn'> | null): ProviderDispute {
  const { taken, returned } = movedBy(dispute);
  const { id, payment_intent: intent, amount, currency, reason, status, evidence_details: details } = dispute;
  return {
    id,
    paymentIntentId: idOf(intent),
    amount: usd(taken || amount),
    taken: usd(taken),
    returned: usd(returned),
    currency,
    reason,
    status: statuses[status] ?? (status === 'prevented' ? prevented(dispute) : unknown(dispute, log)),
    dueBy: details.due_by ? new Date(details.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
    evidenceCount: details.submission_count,
  };
}

/** Returns what left the balance with a dispute and what came back, before fees. The disputed amount may be another one. */
function movedBy({ balance_transactions: moves }: Stripe.Dispute): { taken: number; returned: number } {
  let taken = 0;
  let returned = 0;
  for (const { amount } of moves) {
    if (amount < 0) taken -= amount;
    else returned += amount;
  }
  return { taken, returned };
}

/**
 * One that the provider has settled before it became formal, which ends it: with the money of ours that it took, or without any. Its
 * transactions may follow.
 * https://docs.stripe.com/disputes/get-started/prevention
 */
function prevented({ balance_transactions: moves }: Stripe.Dispute): Status {
  if (moves.length === 0) return 'inquiry_closed';
  return moves.reduce((total, { amount }) => total + amount, 0) < 0 ? 'lost' : 'won';
}

/** Open, because only a known state ends a dispute: with money that is away from us, or without. */
function unknown(
  { id, status, balance_transactions: moves }: Stripe.Dispute,
  log: Pick<Logger, 'warn'> | null,
): Status {
  const countsAs = moves.length > 0 ? 'needs_response' : 'inquiry';
  log?.warn({ dispute: id, status, countsAs }, 'the card provider has a dispute in a state that is not known');
  return countsAs;
}
