import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { WaitFacts } from './wait-reasons.ts';

/** A payout and what it may wait for; an instant in JSON is a text. */
export type WaitJson = WaitFacts & {
  cents: number;
  /** It takes part of the held money where the hold says: not a refund of a payment that paid for nothing, nor one that the client's bank has paid. */
  isOfHold: boolean;
};

/** The provider has accepted the refund `p` and not paid it yet. */
const isPending = sql<boolean>`exists (select from provider_refund r where r.payout_id = p.id and r.status = 'pending')`;

/** What the provider's refund for `p` waits for. One of ours has one that is pending at most. */
const refundWaitsFor = sql<
  WaitFacts['waitsFor']
>`(select r.waits_for from provider_refund r where r.payout_id = p.id and r.status = 'pending' limit 1)`;

/** The client's bank has paid the refund `p` by a dispute that it decided: `settleByBank` gives it a reference of the dispute. */
const isPaidByBank = sql<boolean>`exists (select from dispute d where d.hold_id = p.hold_id and starts_with(p.provider_id, d.provider_id || ':'))`;

/** Why `p`, a payout of the hold `h`, waits, as a JSON column. `a` is the payee's payout account, if there is one. */
export const waitJson = sql<WaitJson>`json_build_object('isTransfer', p.kind = 'transfer', 'isOfHold', p.kind <> 'stray_refund' and not ${isPaidByBank}, 'state', p.state, 'reason', p.reason, 'isPending', ${isPending}, 'waitsFor', ${refundWaitsFor},
  'isLate', exists (select from money_case c where c.kind = 'refundPending' and c.about = p.id::text and c.closed_at is null), 'cents', p.amount_cents, 'nextTryAt', p.next_try_at,
  'isDisputed', exists (select from dispute d where d.payment_intent_id = p.payment_intent_id and d.taken_at is not null and d.closed_at is null),
  'hasAccount', a.user_id is not null and a.closed_at is null,
  'isSetUp', coalesce(a.transfers_active and a.payouts_enabled, false), 'isMissing', a.missing_since is not null, 'isHeld', a.held_at is not null, 'waitsUntil', a.waits_until)`;

const hasNotArrived = sql<boolean>`(p.state not in ('sent', 'outside') or ${isPending})`;

/** A column: the payouts of `hold`, oldest first, with the refunds of payments that paid for nothing. */
export const payoutsOfHold = sql<WaitJson[]>`(
  select coalesce(json_agg(${waitJson} order by p.created_at, p.id), '[]') from payout p
  left join payout_account a on a.user_id = hold.payee_id
  where p.hold_id = hold.id)`;

/** Returns the transfers that a Pro waits for, oldest first. */
export async function findTransfersTo(
  db: Db,
  payeeId: string,
  limit: number,
): Promise<{ jobId: string; title: string; wait: WaitJson }[]> {
  const { rows } = await sql<{ jobId: string; title: string; wait: WaitJson }>`${prepared}
    select h.purpose_id as "jobId", h.title, ${waitJson} as wait
    from payout p join hold h on h.id = p.hold_id left join payout_account a on a.user_id = h.payee_id
    where h.payee_id = ${payeeId} and p.kind = 'transfer' and ${hasNotArrived}
    order by p.created_at, p.id limit ${limit}`.execute(db);
  return rows;
}
