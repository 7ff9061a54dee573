import type { Db, Stored, StripeList, StripeObject } from '../store.server.ts';
import { refuse } from './api-error.ts';

/**
 * The fields of each object that can be replaced by the object they name. `line_items` is stored with the session
 * itself.
 */
const expandable: Record<string, readonly string[]> = {
  'checkout.session': ['payment_intent', 'line_items'],
  payment_intent: ['latest_charge'],
  charge: ['balance_transaction', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  refund: ['failure_balance_transaction', 'balance_transaction', 'charge', 'payment_intent'],
  transfer: ['balance_transaction', 'destination', 'source_transaction'],
  transfer_reversal: ['balance_transaction', 'transfer'],
  balance_transaction: ['source'],
  payout: ['balance_transaction'],
};

/** Returns `body` with each path of `paths` (`payment_intent.latest_charge`) replaced by the object it names. */
export async function expandObject(db: Db, body: StripeObject, paths: string[]): Promise<StripeObject> {
  let result = body;
  for (const path of paths) result = await expandPath(db, result, path);
  return result;
}

/** Expands every object of a list; the paths start with `data.`, as Stripe requires. */
export async function expandList(db: Db, list: StripeList, paths: string[]): Promise<StripeList> {
  const inner = paths.map((path) => (path.startsWith('data.') ? path.slice(5) : refuseExpansion(path)));
  const data = await Promise.all(list.data.map((body) => expandObject(db, body, inner)));
  return { ...list, data };
}

async function expandPath(db: Db, body: StripeObject, path: string): Promise<StripeObject> {
  const [field = '', ...rest] = path.split('.');
  if (!expandable[body.object]?.includes(field)) return refuseExpansion(path);
  const value = field === 'line_items' ? await hidden(db, body.id, field) : await load(db, body[field]);
  if (rest.length === 0 || !isObject(value)) return { ...body, [field]: value };
  return { ...body, [field]: await expandPath(db, value, rest.join('.')) };
}

function isObject(value: unknown): value is StripeObject {
  return typeof value === 'object' && value !== null && 'id' in value && 'object' in value;
}

async function load(db: Db, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value ?? null;
  const result = await db.query<Stored>('select body from sandbox.stripe_object where id = $1', [value]);
  return result.rows[0]?.body ?? value;
}

async function hidden(db: Db, id: string, field: string): Promise<unknown> {
  const result = await db.query<Stored>('select private from sandbox.stripe_object where id = $1', [id]);
  return result.rows[0]?.private[field];
}

function refuseExpansion(path: string): never {
  return refuse(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
