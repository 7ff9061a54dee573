import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { MoneyFile } from '../contract.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { payoutsOfHold, type WaitJson, waitJson } from '../waits/wait-store.server.ts';

/** Rows inside a JSON column, where an instant is a text. */
type Json<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

export type PayoutJson = Json<Omit<MoneyFile['payouts'][number], 'wait'>> & { facts: WaitJson };
export type DisputeJson = Json<MoneyFile['disputes'][number]>;
export type FailedRefundJson = Json<MoneyFile['failedRefunds'][number]>;
export type CaseJson = Json<MoneyFile['cases'][number]>;

export type MoneyFileRow = HoldRow & {
  waits: WaitJson[];
  fees: { ofDisputes: number; others: number };
  payouts: PayoutJson[];
  failed_refunds: FailedRefundJson[];
  disputes: DisputeJson[];
  cases: CaseJson[];
};

/** Returns the money of a purpose with its payouts, disputes and open cases, in one statement; undefined without a hold. */
export function findMoneyFile(db: Db, purposeId: string): Promise<MoneyFileRow | undefined> {
  return db
    .selectFrom('hold')
    .selectAll()
    .select([payoutsOfHold.as('waits'), fees.as('fees')])
    .select([payouts.as('payouts'), disputes.as('disputes'), cases.as('cases'), failedRefunds.as('failed_refunds')])
    .where('purpose_id', '=', purposeId)
    .executeTakeFirst();
}

/** What the provider has charged for the disputes of the hold, and for everything else. */
const fees = sql<MoneyFileRow['fees']>`(
  select json_build_object('ofDisputes', coalesce(sum(e.amount_cents) filter (where d.id is not null), 0),
    'others', coalesce(sum(e.amount_cents) filter (where d.id is null), 0))
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  left join provider_transaction t on j.kind = 'provider_fee' and t.id = substr(j.operation_key, length('fee_of:') + 1)
  left join dispute d on d.provider_id = t.source
  where j.hold_id = hold.id and a.kind = 'provider_fee')`;

// An attempt that has ended without moving money has made room for the next one, which has not begun.
const payouts = sql<PayoutJson[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amountCents', p.amount_cents,
    'createdAt', p.created_at, 'attempts', p.attempt - case when p.attempt_at is null then 1 else 0 end,
    'nextTryAt', p.next_try_at, 'sentAt', p.sent_at, 'reason', p.reason, 'facts', ${waitJson}) order by p.created_at, p.id), '[]')
  from payout p left join payout_account a on a.user_id = hold.payee_id where p.hold_id = hold.id)`;

const failedRefunds = sql<FailedRefundJson[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'sentAt', r.seen_at,
    'failedAt', r.status_since) order by r.status_since, r.id), '[]')
  from provider_refund r join payout p on p.id = r.payout_id and p.kind = 'refund'
  where r.hold_id = hold.id and r.status = 'failed')`;

const disputes = sql<DisputeJson[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status,
    'openedAt', d.opened_at, 'dueBy', d.due_by, 'closedAt', d.closed_at) order by d.opened_at, d.id), '[]')
  from dispute d where d.hold_id = hold.id)`;

const cases = sql<CaseJson[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amountCents', c.amount_cents,
    'openedAt', c.opened_at) order by c.opened_at, c.id), '[]')
  from money_case c where c.hold_id = hold.id and c.closed_at is null)`;
