import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { feeBpsFor } from '#modules/payments/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { askedWorker } from '../policies.server.ts';
import { openActs } from '../transitions.ts';
import { findAsked, findRequest, type RequestRow } from '../views.server.ts';

/**
 * A request as one asked Pro sees it: without the other asked Pros and their offers, with contact details masked: a hired
 * Pro reads them on the page of the job, once it is paid.
 */
export const getIncoming = operation(hiringContract.getIncoming, {
  allow: askedWorker,
  async run(ctx, { requestId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, requestId, now)) ?? fail('api.notFound');
    const own = (await findAsked(ctx.db, requestId, userOf(ctx).id, now)) ?? fail('api.notFound');
    const hired = own.offer?.state === 'accepted';
    const view = withMasks(request);
    return {
      ...view,
      ...own,
      masked: view.title !== request.title || view.description !== request.description,
      clientName: readableName(shortName(request.clientName), ctx.language),
      acts: openActs({ state: request.state, ...own }),
      jobId: hired ? request.jobId : null,
      feeBps: feeBpsFor(own),
    };
  },
});

const withMasks = (request: RequestRow): RequestRow => ({
  ...request,
  title: maskContactDetails(request.title),
  description: maskContactDetails(request.description),
  withdrawReason: request.withdrawReason && maskContactDetails(request.withdrawReason),
  attachments: request.attachments.map((file) => ({ ...file, name: maskContactDetails(file.name) })),
});
