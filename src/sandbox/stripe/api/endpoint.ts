import type { Db, StripeObject } from '../store.server.ts';
import type { FormValue } from './form.ts';

/** A decoded request to an endpoint. Everything the endpoint writes belongs to the transaction `db`. */
export interface Call {
  db: Db;
  params: Record<string, FormValue>;
  /** The id in the URL, or ''. */
  id: string;
  /** Unix seconds by the sandbox's clock. */
  now: number;
  /** The base URL of the hosted pages in a browser. */
  publicUrl: string;
  /** Records an event and the webhook that will deliver it. */
  emit: Emit;
}

export type Emit = (type: string, object: StripeObject, previous?: Record<string, unknown>) => Promise<void>;

export interface Endpoint {
  method: 'GET' | 'POST';
  /** Hono's route, for example `/v1/refunds/:id`. */
  path: string;
  run(call: Call): Promise<object>;
}
