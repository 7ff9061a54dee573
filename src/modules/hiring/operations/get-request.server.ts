import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { checkKinds } from '#modules/workers/limits.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { readableOffer } from '../offers/readable-offer.server.ts';
import { requestClient } from '../policies.server.ts';
import { readableQuestions } from '../projects/readable-questions.server.ts';
import type { RequestState } from '../states.ts';
import { type CandidateRow, findCandidates, findRequest } from '../views.server.ts';

/**
 * The client's comparison: each asked Pro, or of a project each whose bid is live or decided, with their newest offer, and the offers that it has replaced, contact details masked:
 * those of the hired Pro are on the page of the job.
 */
export const getRequest = operation(hiringContract.getRequest, {
  allow: requestClient,
  async run(ctx, { requestId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, requestId, now)) ?? fail('api.notFound');
    const candidates = await findCandidates(ctx.db, requestId, now);
    return {
      ...request,
      scope: describeScope(request.scope, ctx.language, { isOwn: true }),
      questions: readableQuestions(request.questions, ctx.language),
      candidates: candidates.map((candidate) => readableCandidate(candidate, request.state, ctx.language)),
    };
  },
});

function readableCandidate({ offer, checks, ...candidate }: CandidateRow, state: RequestState, language: Language) {
  return {
    ...candidate,
    name: readableName(candidate.name, language),
    // In one order for all Pros; two licenses are one thing to compare.
    checks: checkKinds.filter((kind) => checks.some((check) => check.kind === kind)),
    ...(offer ? readableOffer(offer, state, 'client') : { offer: null, masked: false }),
  };
}
