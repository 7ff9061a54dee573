import { sql } from 'kysely';
import { after } from '#lib/clock.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { coveringStep, unclaimedSteps } from './unclaimed-steps.ts';

/** A Pro whose money waits for a payout account, and the next steps of `unclaimedSteps`. */
export interface Unclaimed {
  payeeId: string;
  /** The oldest transfer about which a step is due. */
  payoutId: string;
  /** How many steps were taken about it. */
  taken: number;
  /** How many are due by now. */
  due: number;
}

/** The transfer `p` of the hold `h` waits, and the Pro has no payout account, or one that lacks something. */
const isUnclaimed = sql<boolean>`(p.state = 'waiting_for_account' and not exists (
  select from payout_account a where a.user_id = h.payee_id and a.transfers_active and a.payouts_enabled))`;

/** How many steps are due at `now` about the transfer `p`. */
function dueSteps(now: Date) {
  const begunBy = unclaimedSteps.map(({ afterMs }) => after(now, -afterMs));
  return sql<number>`(select count(*)::int from unnest(${begunBy}::timestamptz[]) as step (begun_by) where p.created_at <= step.begun_by)`;
}

/** The steps of an older transfer are still about the transfer `p` of the hold `h`, too. */
const isCovered = sql<boolean>`exists (select from payout older join hold oh on oh.id = older.hold_id
  where oh.payee_id = h.payee_id and older.state = 'waiting_for_account' and older.unclaimed_steps < ${coveringStep}
    and (older.created_at, older.id) < (p.created_at, p.id))`;

/** At most `limit` Pros about whom a step is due at `now`, longest waiting first. */
export async function findUnclaimed(db: Db, now: Date, limit: number): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    select o."payeeId", o."payoutId", o.taken, o.due from (
      select distinct on (h.payee_id) h.payee_id as "payeeId", p.id as "payoutId", p.created_at, p.unclaimed_steps as taken, s.due
      from payout p join hold h on h.id = p.hold_id cross join lateral ${dueSteps(now)} as s (due)
      where ${isUnclaimed} and s.due > p.unclaimed_steps and not ${isCovered}
      order by h.payee_id, p.created_at, p.id) o
    order by o.created_at, o."payoutId" limit ${limit}`.execute(db);
  return rows;
}

/**
 * Notes that the steps which are due at `now` were taken. Returns how many cents wait; undefined, and nothing changed, when they were
 * taken meanwhile, or the money no longer waits.
 */
export async function takeSteps(tx: Tx, { payoutId, taken, due }: Unclaimed, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ cents: number }>`
    update payout p set unclaimed_steps = ${due} from hold h
    where p.id = ${payoutId} and h.id = p.hold_id and p.unclaimed_steps = ${taken} and ${isUnclaimed}
    returning (select sum(w.amount_cents)::bigint from payout w join hold on hold.id = w.hold_id
      where hold.payee_id = h.payee_id and w.state = 'waiting_for_account') as cents`.execute(tx);
  if (rows[0]) await coverLater(tx, { payoutId, taken, due }, now);
  return rows[0]?.cents;
}

/** Notes that the steps which were taken about a transfer were about the Pro's later ones, too. */
async function coverLater(tx: Tx, { payoutId, taken, due }: Omit<Unclaimed, 'payeeId'>, now: Date): Promise<void> {
  const covers = taken < coveringStep && due >= coveringStep;
  const coveredMs = covers ? (unclaimedSteps[coveringStep - 1]?.afterMs ?? 0) : -1;
  await sql`
    update payout p set unclaimed_steps = case
      when p.created_at <= lead.created_at + ${coveredMs} * interval '1 millisecond' then ${unclaimedSteps.length}
      else greatest(p.unclaimed_steps, ${dueSteps(now)}) end
    from hold h, payout lead join hold lh on lh.id = lead.hold_id
    where lead.id = ${payoutId} and h.id = p.hold_id and h.payee_id = lh.payee_id and p.state = 'waiting_for_account'
      and (p.created_at, p.id) > (lead.created_at, lead.id) and ${due} >= ${coveringStep}`.execute(tx);
}
