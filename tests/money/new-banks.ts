import { expect } from 'vitest';
import { days } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { world } from '#tests/support/world.ts';

/* What the provider pays out by itself from the accounts of Pros, and when it must not: for 24 hours after we learned of a new bank account. */

/** Returns the accounts, by the provider's id, from which the provider would pay out to a bank account that is new to us. */
async function findUnstopped(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select a.provider_account_id as id
       from payout_account a join sandbox.stripe_object o on o.id = a.provider_account_id
      where a.waits_until > $1 and a.closed_at is null and a.missing_since is null
        and o.body->'settings'->'payouts'->'schedule'->>'interval' <> 'manual'`,
    [world.clock.now()],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lets the worker stop payouts before time goes by. Returns the accounts that it could not stop; throws when there are any although the
 * provider answers.
 */
export async function stopPayouts(isTroubled: boolean): Promise<string[]> {
  await world.run('payments.watchSchedules');
  const unstopped = await findUnstopped();
  if (!isTroubled) expect(unstopped).toEqual([]);
  return unstopped;
}

/** Makes sure that no account but those that could not be stopped has paid out within 24 hours after we learned of its new bank account. */
export async function expectNoEarlyPayouts(unstopped: ReadonlySet<string>): Promise<void> {
  const { rows: early } = await pool.query<{ id: string; account: string }>(
    `select p.id, a.provider_account_id as account
       from sandbox.stripe_object p
       join payout_account a on a.provider_account_id = p.private->>'account'
       join audit_event e on e.subject_id = a.user_id::text and e.act = 'payments.changeBank'
      where p.kind = 'connected_payout'
        and to_timestamp((p.body->>'created')::bigint) > e.at
        and to_timestamp((p.body->>'created')::bigint) < e.at + make_interval(secs => $1)`,
    [days(1) / 1_000 - 1],
  );
  expect(early.filter(({ account }) => !unstopped.has(account))).toEqual([]);
}

/** Returns how many payouts the accounts have made, and how many bank accounts were changed. */
export async function countPayouts(): Promise<{ payouts: number; changes: number }> {
  const { rows } = await pool.query<{ payouts: number; changes: number }>(
    `select (select count(*)::int from sandbox.stripe_object where kind = 'connected_payout') as payouts,
            (select count(*)::int from audit_event where act = 'payments.changeBank') as changes`,
  );
  return rows[0] ?? { payouts: 0, changes: 0 };
}
