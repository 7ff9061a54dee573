import { fail } from '#lib/fail.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { requestClient } from '../policies.server.ts';
import { findCandidates, findRequest } from '../views.server.ts';

/** The client's comparison: each asked Pro with their newest offer. */
export const getRequest = operation(hiringContract.getRequest, {
  allow: requestClient,
  async run(ctx, { requestId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, requestId, now)) ?? fail('api.notFound');
    return { ...request, candidates: await findCandidates(ctx.db, requestId, now) };
  },
});
