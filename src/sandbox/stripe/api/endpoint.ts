import type { Db, StripeObject } from '../store.server.ts';
import type { FormValue } from './form.ts';

/** One request to an endpoint, decoded. Everything it writes belongs to the transaction behind `db`. */
export interface Call {
  db: Db;
  params: Record<string, FormValue>;
  /** The id in the address, or ''. */
  id: string;
  /** Unix seconds by the sandbox's clock. */
  now: number;
  /** The address browsers see the hosted pages under. */
  publicUrl: string;
  /** Records an event and the webhook call that will carry it. */
  emit: Emit;
}

export type Emit = (type: string, object: StripeObject, previous?: Record<string, unknown>) => Promise<void>;

export interface Endpoint {
  method: 'GET' | 'POST';
  /** Hono's route, for example `/v1/refunds/:id`. */
  path: string;
  run(call: Call): Promise<object>;
}
