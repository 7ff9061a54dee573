import type { Db, StripeObject } from '../store.server.ts';
import type { SentFile } from './body.ts';
import type { FormValue } from './form.ts';
import type { Platform } from './platform.server.ts';

/** A decoded request to an endpoint. Everything the endpoint writes belongs to the transaction `db`. */
export interface Call {
  db: Db;
  params: Record<string, FormValue>;
  /** The file that the call brings. */
  file: SentFile | null;
  /** The id in the URL, or ''. */
  id: string;
  /** The connected account for which the call is made; null for the platform's own. */
  account: string | null;
  /** Unix seconds by the sandbox's clock. */
  now: number;
  /** The base URL of the hosted pages in a browser. */
  publicUrl: string;
  platform: Platform;
  /** Records an event and the webhook that will deliver it. */
  emit: Emit;
}

/** `account` is the connected account that an event is about; the events of our own account name none. */
export type Emit = (
  type: string,
  object: StripeObject,
  previous?: Record<string, unknown>,
  account?: string,
) => Promise<void>;

export interface Endpoint {
  method: 'GET' | 'POST';
  /** Hono's route, for example `/v1/refunds/:id`. */
  path: string;
  run(call: Call): Promise<object>;
}
