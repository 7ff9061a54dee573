import { oc } from '@orpc/contract';

/**
 * The start of every operation's contract: what any operation may answer. Error codes are keys of
 * `locales/<language>/errors.json`; an outsider gets `api.notFound`, never a hint that the thing exists.
 */
export const contractBase = oc.errors({
  'api.signInRequired': { status: 401 },
  'api.notFound': { status: 404 },
  'api.tooManyRequests': { status: 429 },
});
