import { z } from 'zod';
import { type Db, insertObject, newId, type Stored, type StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';
import { balances, drawOnBalance, lockBalance } from './balance.server.ts';
import { recordTransaction } from './balance-transactions.server.ts';
import { connectedPayout } from './connected-payouts.server.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { currency, expand, metadata, positiveAmount, readParameters, text } from './parameters.ts';
import { platformBank } from './platform.server.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

/** How long a payout is on its way to the bank, in seconds. */
const wayToBank = 86_400;
const aDay = 86_400;

const CreatePayout = z.strictObject({
  amount: positiveAmount,
  currency,
  description: text.optional(),
  method: z.literal('standard').default('standard'),
  statement_descriptor: text.max(22).optional(),
  metadata,
  expand,
});

type Terms = Pick<z.output<typeof CreatePayout>, 'amount' | 'currency'> &
  Partial<z.output<typeof CreatePayout>> & { automatic: boolean };

async function create(call: Call) {
  if (call.account) refuse('Payouts of connected accounts by hand are not supported here.');
  const order = readParameters(CreatePayout, call.params);
  await drawOnBalance(call, order);
  return expandObject(call.db, await payOut(call, { ...order, automatic: false }), order.expand);
}

type Payer = Pick<Call, 'db' | 'now'> & { emit: Emit };

async function payOut(payer: Payer, { amount, currency: unit, automatic, ...terms }: Terms): Promise<StripeObject> {
  const id = newId('po');
  const movement = { type: 'payout', amount: -amount, currency: unit, source: id } as const;
  const payout: StripeObject = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payer.now + wayToBank,
    automatic,
    balance_transaction: await recordTransaction(payer, { ...movement, description: 'STRIPE PAYOUT' }),
    created: payer.now,
    currency: unit,
    description: terms.description ?? 'STRIPE PAYOUT',
    destination: platformBank,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: terms.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: terms.statement_descriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  await insertObject(payer.db, payout);
  await payer.emit('payout.created', payout);
  return payout;
}

/** Marks the payouts as paid that have arrived at the bank by `now`. Returns how many. */
export async function arrivePayouts({ db, now, emit }: Payer): Promise<number> {
  const arrived = await db.query<Stored>(
    `update sandbox.stripe_object set body = body || '{"status": "paid"}'
      where kind = 'payout' and body->>'status' = 'pending' and (body->>'arrival_date')::bigint <= $1 returning body`,
    [now],
  );
  for (const { body } of arrived.rows) await emit('payout.paid', body, { status: 'pending' });
  return arrived.rows.length;
}

/** Pays out what is available of each currency, unless that happened within a day. Returns how many payouts it made. */
export async function payOutAvailable(payer: Payer): Promise<number> {
  await lockBalance(payer.db);
  if (await hasPaidOutSince(payer.db, payer.now - aDay)) return 0;
  const owned = (await balances(payer)).filter(({ available }) => available > 0);
  for (const { currency: unit, available } of owned) {
    const { id } = await payOut(payer, { amount: available, currency: unit, automatic: true });
    await markPaidOut(payer, id, unit);
  }
  return owned.length;
}

async function hasPaidOutSince(db: Db, since: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from sandbox.stripe_object
      where kind = 'payout' and body->>'automatic' = 'true' and (body->>'created')::bigint > $1 limit 1`,
    [since],
  );
  return rowCount === 1;
}

/** Lets the list of transactions name those that an automatic payout has paid out. */
async function markPaidOut({ db, now }: Payer, payout: string, unit: string): Promise<void> {
  await db.query(
    `update sandbox.stripe_object set private = private || jsonb_build_object('payout', $1::text)
      where kind = 'balance_transaction' and not private ? 'payout' and body->>'currency' = $2
        and (body->>'available_on')::bigint <= $3`,
    [payout, unit, now],
  );
}

const filters = {
  destination: text.optional(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
};
const ownList = listEndpoint('payout', '/v1/payouts', filters);
const connectedList = listEndpoint(connectedPayout, '/v1/payouts', filters, { account: text });

/** Lists the platform's payouts, or those of the connected account for which the call is made. */
const list = (call: Call) =>
  call.account ? connectedList.run({ ...call, params: { ...call.params, account: call.account } }) : ownList.run(call);

export const payoutEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payouts', run: create },
  { method: 'GET', path: '/v1/payouts', run: list },
  retrieveEndpoint('payout', '/v1/payouts'),
];
