import Stripe from 'stripe';
import { z } from 'zod';
import { type Db, listObjects, newId } from '../store.server.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { expandList } from './expand.server.ts';
import { paging, readParameters, text } from './parameters.ts';
import { retrieveEndpoint } from './read-endpoints.server.ts';

/** The API call that caused an event; null if it was a person or the clock. */
export interface Cause {
  id: string;
  idempotency_key: string | null;
}

/**
 * Records events in the transaction `db`: the event and its delivery are committed or rolled back with the change
 * itself.
 */
export function emitter(db: Db, now: number, cause: Cause | null): Emit {
  return async (type, object, previous, account) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(account ? { account } : {}),
      api_version: Stripe.API_VERSION,
      created: now,
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    };
    await db.query(
      `with recorded as (insert into sandbox.stripe_object (id, kind, body) values ($1, 'event', $2) returning id)
        insert into sandbox.stripe_delivery (event_id) select id from recorded`,
      [event.id, event],
    );
  };
}

const ListEvents = z.strictObject({ ...paging, type: text.optional(), types: z.array(text).max(20).optional() });

async function list(call: Call) {
  const { limit, starting_after, created, type, types, expand } = readParameters(ListEvents, call.params);
  const page = await listObjects(call.db, {
    kind: 'event',
    url: '/v1/events',
    limit,
    startingAfter: starting_after,
    created,
    filters: { type },
    types,
  });
  return expandList(call.db, page, expand);
}

export const eventEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/events', run: list },
  retrieveEndpoint('event', '/v1/events'),
];
