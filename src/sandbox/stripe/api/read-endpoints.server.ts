import { z } from 'zod';
import { getObject, listObjects } from '../store.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandList, expandObject } from './expand.server.ts';
import { expand, paging, readParameters } from './parameters.ts';

const Retrieve = z.strictObject({ expand });

/** `GET <path>/:id`: one object of a kind, expanded as `expand` says. */
export function retrieveEndpoint(kind: string, path: string): Endpoint {
  const run = async (call: Call) => {
    const { body } = await getObject(call.db, kind, call.id);
    return expandObject(call.db, body, readParameters(Retrieve, call.params).expand);
  };
  return { method: 'GET', path: `${path}/:id`, run };
}

/** `GET <path>`: the objects of a kind that match `filters`, newest first, in pages. */
export function listEndpoint(
  kind: string,
  path: string,
  filters: Record<string, z.ZodType<string | undefined>>,
): Endpoint {
  const List = z.strictObject({ ...paging, ...filters });
  const run = async (call: Call) => {
    const { limit, starting_after, created, expand, ...chosen } = readParameters(List, call.params);
    const order = { kind, url: path, limit, startingAfter: starting_after, created };
    return expandList(call.db, await listObjects(call.db, { ...order, filters: chosen }), expand);
  };
  return { method: 'GET', path, run };
}
