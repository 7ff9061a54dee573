import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { feeBpsFor } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { askedWorker } from '../policies.server.ts';
import { openActs } from '../transitions.ts';
import { findAsked, findRequest } from '../views.server.ts';

/** A request as one asked Pro sees it: without the other asked Pros and their offers. */
export const getIncoming = operation(hiringContract.getIncoming, {
  allow: askedWorker,
  async run(ctx, { requestId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, requestId, now)) ?? fail('api.notFound');
    const own = (await findAsked(ctx.db, requestId, userOf(ctx).id, now)) ?? fail('api.notFound');
    return {
      ...request,
      ...own,
      clientName: shortName(request.clientName),
      acts: openActs({ state: request.state, ...own }),
      jobId: own.offer?.state === 'accepted' ? request.jobId : null,
      feeBps: feeBpsFor(own),
    };
  },
});
