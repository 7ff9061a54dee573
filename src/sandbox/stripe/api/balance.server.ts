import type { Call } from './endpoint.ts';

/** The last digits of the card whose money is available at once. */
const atOnceDigits = '0077';

/** How long the money of any other card is pending, in seconds: two days. */
const pendingSeconds = 2 * 86_400;

/** The money of one currency, in cents. */
interface Balance {
  currency: string;
  available: number;
  pending: number;
}

/**
 * Returns what was captured, minus refunds and transfers. Money is pending until its charge has settled, and so is what is drawn on
 * the charge meanwhile.
 */
export async function balances({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Balance[]> {
  const { rows } = await db.query<{ currency: string; available: string; pending: string }>(
    `with charge as (
       select id, body->>'currency' currency,
              (body->>'amount_captured')::bigint - (body->>'amount_refunded')::bigint amount,
              (body->>'created')::bigint > $1 - ${pendingSeconds}
                and body#>>'{payment_method_details,card,last4}' is distinct from '${atOnceDigits}' is_pending
         from sandbox.stripe_object where kind = 'charge'
     ), moved as (
       select currency, amount, is_pending from charge
       union all
       select t.body->>'currency', -(t.body->>'amount')::bigint, coalesce(c.is_pending, false)
         from sandbox.stripe_object t left join charge c on c.id = t.body->>'source_transaction' where t.kind = 'transfer'
     )
     select currency, coalesce(sum(amount) filter (where not is_pending), 0)::bigint available,
            coalesce(sum(amount) filter (where is_pending), 0)::bigint pending
       from moved group by currency order by currency`,
    [now],
  );
  return rows.map(({ currency, available, pending }) => ({
    currency,
    available: Number(available),
    pending: Number(pending),
  }));
}
