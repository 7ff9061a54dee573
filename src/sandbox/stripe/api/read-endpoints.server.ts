import { z } from 'zod';
import { getObject, listObjects } from '../store.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandList, expandObject } from './expand.server.ts';
import { expand, paging, readParameters } from './parameters.ts';

/** The parameters of a call that reads one object. */
export const Retrieve = z.strictObject({ expand });

/** `GET <path>/:id`: one object of a kind, expanded as `expand` says. */
export function retrieveEndpoint(kind: string, path: string): Endpoint {
  const run = async (call: Call) => {
    const { body } = await getObject(call.db, kind, call.id);
    return expandObject(call.db, body, readParameters(Retrieve, call.params).expand);
  };
  return { method: 'GET', path: `${path}/:id`, run };
}

type Filters = Record<string, z.ZodType<string | undefined>>;

/**
 * `GET <path>`: the objects of a kind that match `filters`, newest first, in pages. `hiddenFilters` are about what the provider knows
 * of an object and does not return.
 */
export function listEndpoint(kind: string, path: string, filters: Filters, hiddenFilters: Filters = {}): Endpoint {
  const List = z.strictObject({ ...paging, ...filters, ...hiddenFilters });
  const run = async (call: Call) => {
    const { limit, starting_after, created, expand, ...chosen } = readParameters(List, call.params);
    const given = Object.entries(chosen) as [string, string | undefined][];
    const page = await listObjects(call.db, {
      kind,
      url: path,
      limit,
      startingAfter: starting_after,
      created,
      filters: Object.fromEntries(given.filter(([name]) => name in filters)),
      hidden: Object.fromEntries(given.filter(([name]) => name in hiddenFilters)),
    });
    return expandList(call.db, page, expand);
  };
  return { method: 'GET', path, run };
}
