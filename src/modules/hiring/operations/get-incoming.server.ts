import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { feeBpsFor } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { isMasked, withMasks } from '../masked-request.server.ts';
import { readableOffer } from '../offers/readable-offer.server.ts';
import { askedWorker } from '../policies.server.ts';
import { readableQuestions } from '../projects/readable-questions.server.ts';
import { openActs } from '../transitions.ts';
import { findAsked, findRequest } from '../views.server.ts';

/**
 * A request as one asked Pro sees it, or a project as a Pro who can bid on it: without the other asked Pros and their offers, with contact details masked: a hired
 * Pro reads them on the page of the job, once it is paid.
 */
export const getIncoming = operation(hiringContract.getIncoming, {
  allow: askedWorker,
  async run(ctx, { requestId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, requestId, now)) ?? fail('api.notFound');
    const own = (await findAsked(ctx.db, requestId, userOf(ctx).id, now)) ?? fail('api.notFound');
    const hired = own.offer?.state === 'accepted';
    const ownOffer = own.offer && readableOffer(own.offer, request.state, 'worker');
    const view = withMasks(request);
    const scope = describeScope(request.scope, ctx.language, { isOwn: false, typed: maskContactDetails });
    return {
      ...view,
      ...own,
      offer: ownOffer?.offer ?? null,
      scope,
      questions: readableQuestions(request.questions, ctx.language),
      masked:
        isMasked(request, view) ||
        ownOffer?.masked === true ||
        scope.some(({ value }, at) => value !== request.scope[at]?.answer),
      clientName: readableName(shortName(request.clientName), ctx.language),
      acts: openActs({ state: request.state, audience: request.audience, ...own }),
      jobId: hired ? request.jobId : null,
      feeBps: feeBpsFor(own),
    };
  },
});
