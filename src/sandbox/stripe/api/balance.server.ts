import type { Db } from '../store.server.ts';
import { refuse } from './api-error.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { readParameters } from './parameters.ts';
import { Retrieve } from './read-endpoints.server.ts';

/** The money of one currency, in cents. */
interface Balance {
  currency: string;
  available: number;
  pending: number;
}

/** Returns the sum of all transactions. What is drawn on a charge is pending as long as the charge. */
export async function balances({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Balance[]> {
  const { rows } = await db.query<{ currency: string; available: string; pending: string }>(
    `select currency,
            coalesce(sum(net) filter (where available_on <= $1), 0)::bigint available,
            coalesce(sum(net) filter (where available_on > $1), 0)::bigint pending
       from sandbox.stripe_object where kind = 'balance_transaction' group by 1 order by 1`,
    [now],
  );
  return rows.map(({ currency, available, pending }) => ({
    currency,
    available: Number(available),
    pending: Number(pending),
  }));
}

/** Keeps two calls from taking the same available money. */
export async function lockBalance(db: Db): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtext('stripe balance'))");
}

/** Throws a refusal unless that much money is available: that of a card is pending for two days. */
export async function drawOnBalance(
  call: Pick<Call, 'db' | 'now'>,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  await lockBalance(call.db);
  const found = (await balances(call)).find((row) => row.currency === currency);
  if (amount <= (found?.available ?? 0)) return;
  refuse(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    { code: 'balance_insufficient' },
  );
}

async function balance(call: Call) {
  readParameters(Retrieve, call.params);
  const found = await balances(call);
  const rows = found.length > 0 ? found : [{ currency: 'usd', available: 0, pending: 0 }];
  const part = (name: 'available' | 'pending') =>
    rows.map((row) => ({ amount: row[name], currency: row.currency, source_types: { card: row[name] } }));
  return { object: 'balance', available: part('available'), livemode: false, pending: part('pending') };
}

export const balanceEndpoints: Endpoint[] = [{ method: 'GET', path: '/v1/balance', run: balance }];
