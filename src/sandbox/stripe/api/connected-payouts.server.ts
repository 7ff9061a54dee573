import { type Db, newId, type StripeObject } from '../store.server.ts';
import { type Schedule, settingsOf } from './account-settings.ts';

/*
 * The money that lies at connected accounts: what was transferred to them and is not paid out. Each transfer knows when its money is
 * available there (`payable_on`, in the part that the API does not return) until an automatic payout takes it to the account's bank.
 */

const aDay = 86_400;
/** How long a payout is on its way to the bank, in seconds. */
const wayToBank = 86_400;

interface Due {
  account: StripeObject;
  /** The sum of the transfers, in cents, without what was taken back. */
  amount: string;
  transfers: string[];
}

/** Pays out what is available at the accounts whose schedule says so, once a day at most. A manual schedule never does. */
export async function payOutAccounts({ db, now }: { db: Db; now: number }): Promise<void> {
  if ((await findDue(db, now)).length === 0) return;
  // Two calls at once would pay out the same money.
  await db.query("select pg_advisory_xact_lock(hashtext('stripe connected payouts'))");
  for (const { account, amount, transfers } of await findDue(db, now)) {
    if (!isPayoutDay(settingsOf(account).payouts.schedule, now)) continue;
    await db.query(
      `update sandbox.stripe_object set private = private || jsonb_build_object('last_payout', $2::bigint) where id = $1`,
      [account.id, now],
    );
    await db.query(`update sandbox.stripe_object set private = private - 'payable_on' where id = any($1)`, [transfers]);
    if (Number(amount) > 0) await insertPayout(db, account, { amount: Number(amount), now });
  }
}

async function findDue(db: Db, now: number): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `select a.body as account, array_agg(t.id) as transfers,
            sum((t.body->>'amount')::bigint - (t.body->>'amount_reversed')::bigint) as amount
       from sandbox.stripe_object t join sandbox.stripe_object a on a.id = t.body->>'destination'
      where t.kind = 'transfer' and t.private ? 'payable_on' and (t.private->>'payable_on')::bigint <= $1
        and a.body->>'payouts_enabled' = 'true'
        and a.body->'settings'->'payouts'->'schedule'->>'interval' <> 'manual'
        and coalesce((a.private->>'last_payout')::bigint, 0) <= $1 - ${aDay}
      group by a.id, a.body`,
    [now],
  );
  return rows;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** True on a day on which a schedule pays out. A day that a month does not have is its last one. */
function isPayoutDay({ interval, weekly_payout_days, monthly_payout_days }: Schedule, now: number): boolean {
  const at = new Date(now * 1_000);
  if (interval === 'weekly') return (weekly_payout_days ?? []).includes(weekdays[at.getUTCDay()] ?? '');
  if (interval !== 'monthly') return interval === 'daily';
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return (monthly_payout_days ?? []).some((day) => Math.min(day, lastDay) === at.getUTCDate());
}

/** Stored as a kind of its own: the platform's list of payouts has only its own. No event: the endpoint of connected accounts asks for none. */
async function insertPayout(db: Db, account: StripeObject, paid: { amount: number; now: number }): Promise<void> {
  const { amount, now } = paid;
  const { data: banks } = account.external_accounts as { data: { id: string }[] };
  const id = newId('po');
  const payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + wayToBank,
    automatic: true,
    balance_transaction: null,
    created: now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: banks[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  await db.query('insert into sandbox.stripe_object (id, kind, body, private) values ($1, $2, $3, $4)', [
    id,
    connectedPayout,
    payout,
    { account: account.id },
  ]);
}

/** The kind of the payouts of connected accounts. */
export const connectedPayout = 'connected_payout';
