import { partyOf, requireJob, sideOf } from '#modules/jobs/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { openSlotsOf } from '../open-slots.ts';
import { canShowPhotos } from '../showing.ts';
import { findCategorySlug, findPhotos } from '../store.server.ts';

/**
 * The proof photos of a job, for its two sides, whether more of them can be shown on the Pro's profile now, and the slots that take a
 * photo from the viewer.
 */
export const listPhotos = operation(proofsContract.list, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const job = await requireJob(ctx.db, jobId);
    const categorySlug = await findCategorySlug(ctx.db, jobId);
    const items = await findPhotos(ctx.db, jobId);
    const isPro = sideOf(job, userOf(ctx).id) === 'worker';
    return {
      items,
      canShow: canShowPhotos({ ...job, categorySlug }, ctx.clock.now()),
      openSlots: isPro ? openSlotsOf(job.photosTaken, items) : [],
    };
  },
});
