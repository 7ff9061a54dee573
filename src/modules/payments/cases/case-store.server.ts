import { sql } from 'kysely';
import type { Money } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { MoneyCase } from '#platform/database/database-types.ts';
import { following, laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { reversalTypes } from '../balance/pair-up.ts';
import { lossByDispute } from '../disputes/dispute-store.server.ts';
import { type AutomaticCause, payoutCaseKinds, scheduleCaseKinds } from './case-kinds.ts';

export type MoneyCaseKind = MoneyCase['kind'];

export interface NewCase {
  kind: MoneyCaseKind;
  /** The payout, or the provider's object, that the case is about. There is one open case of a kind for each. */
  about: string;
  holdId: string | null;
  /** The provider's reason, as a code. */
  reason: string | null;
  /** Zero for what has no sum. */
  amount: Money;
  at: Date;
}

/** Opens a case for an administrator. Returns its id; null when such a case is open already, and then changes nothing. */
export async function insertCase(tx: Tx, { kind, about, holdId, reason, amount, at }: NewCase): Promise<string | null> {
  const row = await tx
    .insertInto('money_case')
    .values({ kind, about, hold_id: holdId, reason, amount_cents: amount, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True when there is a case of a kind about something, open or closed. */
export async function hasCase(tx: Tx, { kind, about }: Pick<NewCase, 'kind' | 'about'>): Promise<boolean> {
  const row = await tx
    .selectFrom('money_case')
    .select('id')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a case of a kind about something was opened at `since` or later, whether or not it is open. */
export async function hasCaseSince(
  tx: Tx,
  { kind, about, since }: Pick<NewCase, 'kind' | 'about'> & { since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('money_case')
    .select('id')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('opened_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sum of the open case about something, which stays open until the transaction ends; zero without one. */
export async function lockOpenSum(tx: Tx, { kind, about }: Pick<NewCase, 'kind' | 'about'>): Promise<number> {
  const row = await tx
    .selectFrom('money_case')
    .select('amount_cents')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.amount_cents ?? 0;
}

/** Closes the open case about something, if there is one, because its reason is gone: `cause` says how. */
export async function closeCase(
  tx: Tx,
  { kind, about, cause, at }: Pick<NewCase, 'kind' | 'about' | 'at'> & { cause: AutomaticCause },
): Promise<void> {
  await tx
    .updateTable('money_case')
    .set({ closed_at: at, cause, outcome: 'ended' })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('closed_at', 'is', null)
    .execute();
}

/** Closes the open cases about a payout that has been sent. */
export async function endCasesOfPayout(tx: Tx, payoutId: string, at: Date): Promise<void> {
  await tx
    .updateTable('money_case')
    .set({ closed_at: at, outcome: 'ended' })
    .where('about', '=', payoutId)
    .where('kind', 'in', payoutCaseKinds)
    .where('closed_at', 'is', null)
    .execute();
}

/** The transfers that have not been sent to the Pro whom the case `c` is about; none for other cases. */
const unsent = sql`select w.amount_cents, w.created_at from payout w join hold of_payout on of_payout.id = w.hold_id
  where of_payout.payee_id = case when c.kind = 'balanceUnclaimed' then c.about::uuid end and w.kind = 'transfer' and w.state <> 'sent'`;

/** What was sent to the Pro of an unclaimed balance since its case was opened; null when nothing was. */
const sentSince = sql<
  number | null
>`(select sum(w.amount_cents)::bigint from payout w join hold of_payout on of_payout.id = w.hold_id
  where of_payout.payee_id = c.about::uuid and w.kind = 'transfer' and w.state = 'sent' and w.sent_at >= c.opened_at)`;

/**
 * Closes the open cases about money that waited for a payout account, of one Pro or of all, once all that had waited is sent. They are about
 * what was sent then.
 */
export async function endUnclaimedCases(db: Db | Tx, at: Date, payeeId?: string): Promise<void> {
  await db
    .updateTable('money_case as c')
    .set(({ fn, ref }) => ({
      closed_at: at,
      cause: 'paidOut',
      outcome: 'ended',
      amount_cents: fn.coalesce(sentSince, ref('c.amount_cents')),
    }))
    .$if(payeeId !== undefined, (query) => query.where('c.about', '=', payeeId as string))
    .where('c.kind', '=', 'balanceUnclaimed')
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`not exists (${unsent} and w.created_at <= c.opened_at)`)
    .execute();
}

/** What an administrator does with a case. */
export interface CaseEnd {
  id: string;
  outcome: 'noted' | 'triedAgain' | 'paidOutside' | 'notPaid' | 'booked';
  note: string | null;
  by: string;
  at: Date;
}

/** Closes an open case. Returns false, and changes nothing, when it is closed already, or waits for a bank's decision. */
export async function endCase(tx: Tx, { id, outcome, note, by, at }: CaseEnd): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('money_case')
    .set({ closed_at: at, closed_by: by, note, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where((where) => where.not(isAtBank('money_case')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a case is about; undefined without one. */
export function findCase(db: Db, id: string) {
  return db
    .selectFrom('money_case')
    .select(['kind', 'about', 'hold_id as holdId', 'amount_cents as amountCents'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns whom a case concerns: the Pro whom a payout is for, or else the client; null for what belongs to no job. */
export async function findPersonOfCase(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('money_case as c')
    .leftJoin('hold as h', 'h.id', 'c.hold_id')
    .leftJoin('payout_account as account', (join) => join.on(isOfAccount))
    .leftJoin('payout as p', (join) => join.on(sql<boolean>`p.id = ${payoutIdOf}`))
    .select(personOf.as('personId'))
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row?.personId ?? null;
}

/** The cases about a bank's dispute. */
const disputeKinds = ['dispute', 'disputeAfterRelease', 'disputeLate'] as const;

/** The cases as administrators read them. */
const caseRows = (db: Db) =>
  db
    .selectFrom('money_case as c')
    .leftJoin('hold as h', 'h.id', 'c.hold_id')
    .leftJoin('payout as p', (join) => join.on(sql<boolean>`p.id = ${payoutIdOf}`))
    .leftJoin('payout_account as account', (join) => join.on(isOfAccount))
    .leftJoin('user as u', (join) => join.on(sql<boolean>`u.id = ${personOf}`))
    .leftJoin('provider_transaction as t', (join) => join.onRef('t.id', '=', 'c.about').on('c.kind', '=', 'unmatched'))
    .leftJoin('user as pro', (join) =>
      join.onRef('pro.id', '=', 'h.payee_id').on('c.kind', 'in', ['unmatched', ...disputeKinds]),
    )
    .leftJoin('dispute as d', (join) => join.onRef('d.provider_id', '=', 'c.about').on('c.kind', 'in', disputeKinds))
    .leftJoin('payout as reversed', (join) =>
      join
        .onRef('reversed.provider_id', '=', 't.source')
        .on('reversed.kind', '=', 'transfer')
        .on('t.type', 'in', reversalTypes),
    )
    .leftJoin('user as by', 'by.id', 'c.closed_by')
    .select(['c.id', 'c.kind', 'c.reason', 'c.opened_at as openedAt', 'c.note', 'c.cause', 'c.outcome'])
    .select([
      'c.closed_at as closedAt',
      'by.name as closedByName',
      'h.purpose_id as jobId',
      'h.title',
      'h.fee_bps as feeBps',
    ])
    .select(['u.name as personName', 'u.email as personEmail', 'p.kind as payoutKind', 'p.state as payoutState'])
    .select([
      'c.about',
      't.amount_cents as movedCents',
      'reversed.id as reversedId',
      'pro.name as proName',
      'pro.email as proEmail',
    ])
    .select([sql<boolean>`t.id is not null and t.matched_at is null`.as('isBookable'), isAtBank('c').as('isAtBank')])
    .select(['d.id as chargebackId', 'd.status as chargebackStatus', 'd.due_by as dueBy'])
    .select([
      sql<number>`case when d.id is not null then ${lossByDispute} else 0 end`.as('lostCents'),
      since.as('since'),
      isOver.as('isOver'),
      bookedBy.as('bookedBy'),
    ])
    .select(applicationOf('u').as('personApplicationId'))
    .select(applicationOf('pro').as('proApplicationId'))
    .select(amountNow.as('amountCents'));

/** A page of the open cases, longest waiting first, or of the closed ones, latest first. */
export function listCases(
  db: Db,
  { isOpen, position, limit }: { isOpen: boolean; position: Position | null; limit: number },
) {
  const sortedBy = sql.ref(isOpen ? 'c.opened_at' : 'c.closed_at');
  const id = sql.ref('c.id');
  return caseRows(db)
    .select(microsOf(sortedBy).as('micros'))
    .where('c.closed_at', isOpen ? 'is' : 'is not', null)
    .where(isOpen ? laterThan(sortedBy, id, position) : following(sortedBy, id, position))
    .orderBy(sortedBy, isOpen ? 'asc' : 'desc')
    .orderBy('c.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Returns a case as the lists have it, open or closed; undefined without one. */
export function findListedCase(db: Db, id: string) {
  return caseRows(db).where('c.id', '=', id).executeTakeFirst();
}

/** The application of a person, by which administrators read about a Pro. */
const applicationOf = (user: 'u' | 'pro') =>
  sql<string | null>`(select a.id from worker_application a where a.id = ${sql.ref(user)}.id)`;

/** The case is about the dispute of a released payment that the bank has not decided yet. */
const isAtBank = (row: 'c' | 'money_case') =>
  sql<boolean>`(${sql.ref(row)}.kind = 'disputeAfterRelease' and exists (
    select from dispute b where b.provider_id = ${sql.ref(row)}.about and b.closed_at is null))`;

/** When the first case of this kind about the same payout was opened, or since when the unclaimed money waits; null for other cases. */
const since = sql<Date | null>`coalesce((
  select min(f.opened_at) from money_case f
  where f.kind = c.kind and f.about = c.about and c.kind = any (${payoutCaseKinds})), (select min(w.created_at) from (${unsent}) w))`;

/** What a case is about now: a part of a payout may have been paid since, and more money of a Pro may wait. */
const amountNow = sql<number>`case when c.closed_at is null
  then coalesce(p.amount_cents, (select sum(w.amount_cents)::bigint from (${unsent}) w), c.amount_cents) else c.amount_cents end`;

/** True when another case about the same thing is open, or was closed later. */
const isOver = sql<boolean>`exists (
  select from money_case n where n.about = c.about and n.id <> c.id and (n.closed_at is null or n.closed_at > c.closed_at))`;

/** The journal by which an administrator has booked the transaction; null for other cases. */
const bookedBy = sql<string | null>`(
  select j.kind from transaction_journal m join ledger_journal j on j.id = m.journal_id
  where m.transaction_id = t.id and c.outcome = 'booked' limit 1)`;

/** The case is about the payout account `account`. */
const isOfAccount = sql<boolean>`c.kind = any (${scheduleCaseKinds}) and account.provider_account_id = c.about`;

/** Whom a case with the payout `p`, or about the payout account `account`, if any, concerns. */
const personOf = sql<string>`case when account.user_id is not null then account.user_id
  when c.kind = 'balanceUnclaimed' then c.about::uuid when p.kind = 'transfer' then h.payee_id else h.payer_id end`;

/** The payout that a case is about; null for an object of the provider. */
const payoutIdOf = sql`case when c.kind in ('payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending') then c.about::uuid end`;
