import { sql } from 'kysely';
import { after } from '#lib/clock.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { unclaimedSteps } from './unclaimed-steps.ts';

/** A Pro whose money waits for a payout account, and the next steps of `unclaimedSteps`. */
export interface Unclaimed {
  payeeId: string;
  /** The oldest transfer that waits. */
  payoutId: string;
  /** How many steps were taken about it. */
  taken: number;
  /** How many are due by now. */
  due: number;
}

/** The transfer `p` of the hold `h` waits, and the Pro has no payout account, or one that lacks something. */
const isUnclaimed = sql<boolean>`(p.state = 'waiting_for_account' and not exists (
  select from payout_account a where a.user_id = h.payee_id and a.transfers_active and a.payouts_enabled))`;

/** At most `limit` Pros about whom a step is due at `now`, longest waiting first. */
export async function findUnclaimed(db: Db, now: Date, limit: number): Promise<Unclaimed[]> {
  const begunBy = unclaimedSteps.map(({ afterMs }) => after(now, -afterMs));
  const { rows } = await sql<Unclaimed>`
    select o."payeeId", o."payoutId", o.taken, o.due from (
      select distinct on (h.payee_id) h.payee_id as "payeeId", p.id as "payoutId", p.created_at, p.unclaimed_steps as taken,
        (select count(*)::int from unnest(${begunBy}::timestamptz[]) as step (begun_by) where p.created_at <= step.begun_by) as due
      from payout p join hold h on h.id = p.hold_id
      where ${isUnclaimed}
      order by h.payee_id, p.created_at, p.id) o
    where o.due > o.taken
    order by o.created_at, o."payoutId" limit ${limit}`.execute(db);
  return rows;
}

/**
 * Notes that the steps which are due were taken. Returns how many cents wait; undefined, and nothing changed, when they were taken
 * meanwhile, or the money no longer waits.
 */
export async function takeSteps(tx: Tx, { payoutId, taken, due }: Unclaimed): Promise<number | undefined> {
  const { rows } = await sql<{ cents: number }>`
    update payout p set unclaimed_steps = ${due} from hold h
    where p.id = ${payoutId} and h.id = p.hold_id and p.unclaimed_steps = ${taken} and ${isUnclaimed}
    returning (select sum(w.amount_cents)::bigint from payout w join hold on hold.id = w.hold_id
      where hold.payee_id = h.payee_id and w.state = 'waiting_for_account') as cents`.execute(tx);
  return rows[0]?.cents;
}
