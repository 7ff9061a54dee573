import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, isAdministrator, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { withMasks } from '../masked-request.server.ts';
import { findFit } from '../projects/project-store.server.ts';
import { countLiveOffers, isShown } from '../projects/project-views.server.ts';
import { readableQuestions } from '../projects/readable-questions.server.ts';
import type { ProjectStanding } from '../states.ts';
import { findAsked, findRequest, type RequestRow } from '../views.server.ts';

/** Those who see the files of a project. */
const seeFiles: readonly ProjectStanding[] = ['own', 'bid', 'open'];

/** A project as everybody may read it: masked, with its city only, the number of its bids, and the questions about it. */
export const getProject = operation(hiringContract.getProject, {
  allow: anyone,
  async run(ctx, { projectId }) {
    const now = ctx.clock.now();
    const request = (await findRequest(ctx.db, projectId, now)) ?? fail('api.notFound');
    if (!request.budget || !(await isShown(ctx.db, projectId))) fail('api.notFound');
    const { standing, tradeSlug = null } = await findStanding(ctx, request, now);
    const view = withMasks(request);
    const { city, state, timeZone } = request.place;
    return {
      ...view,
      budget: request.budget,
      place: { city, state, timeZone },
      scope: describeScope(request.scope, ctx.language, { isOwn: standing === 'own', typed: maskContactDetails }),
      questions: readableQuestions(request.questions, ctx.language),
      clientName: readableName(shortName(request.clientName), ctx.language),
      bids: await countLiveOffers(ctx.db, projectId, now),
      fileCount: request.attachments.length,
      attachments: seeFiles.includes(standing) ? view.attachments : [],
      standing,
      tradeSlug,
    };
  },
});

/** Returns what the project is for the reader, and the trade of a Pro in another one. */
async function findStanding(
  ctx: Context,
  request: RequestRow,
  now: Date,
): Promise<{ standing: ProjectStanding; tradeSlug?: string }> {
  const isOver = !request.takesBids;
  if (ctx.actor.kind !== 'user') return { standing: isOver ? 'over' : 'visitor' };
  const { id, role, status } = ctx.actor.user;
  if (request.clientId === id) return { standing: 'own' };
  const asked = await findAsked(ctx.db, request.id, id, now);
  if (asked?.recipientState === 'quoted') return { standing: 'bid' };
  if (isOver) return { standing: 'over' };
  if (isAdministrator({ role })) return { standing: 'admin' };
  if (role === 'customer') return { standing: 'client' };
  const fit = await findFit(ctx.db, request.id, id);
  if (!fit?.isListed || status !== 'approved') return { standing: 'notApproved' };
  if (!fit.doesTrade) return { standing: 'otherTrade', tradeSlug: fit.tradeSlug };
  return { standing: fit.servesPlace ? 'open' : 'tooFar' };
}
