import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { findPapers } from '../application/application-store.server.ts';
import { editApplication } from '../application/change-application.server.ts';
import { demandedPapers } from '../application/completeness.ts';
import { markPaperRemoved } from '../application/paper-store.server.ts';
import { readApplication } from '../application/read-application.server.ts';
import { isPublished } from '../application/states.ts';
import { workersContract } from '../contract.ts';

/**
 * Takes a paper of the caller out of use; its file is kept, because a decision may have rested on it. Throws Fail
 * `api.notFound`, and `workers.incomplete` for the last one of a kind that the trade of an approved Pro demands.
 */
export const removePaper = operation(workersContract.removePaper, {
  allow: worker,
  run: (ctx, { paperId }) =>
    editApplication(ctx, async (tx, { id, state }) => {
      const at = ctx.clock.now();
      const kind = (await markPaperRemoved(tx, { id: paperId, workerId: id, at })) ?? fail('api.notFound');
      const { categorySlug } = await readApplication(tx, id, { language: ctx.language, at });
      const isLast = (await findPapers(tx, id, at)).every((paper) => paper.kind !== kind);
      if (isPublished(state) && isLast && demandedPapers(categorySlug).includes(kind)) fail('workers.incomplete');
      const subject = { type: 'application', id };
      await recordAudit(tx, { at, act: 'workers.removePaper', actor: ctx.actor, subject, detail: { kind } });
      return {};
    }),
});
