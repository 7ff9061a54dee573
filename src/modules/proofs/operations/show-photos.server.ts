import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { clientOf, requireLockedJob } from '#modules/jobs/public.server.ts';
import { addWorkPhotos, removeWorkPhotos } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { deletePublicPictures } from '../public-picture.server.ts';
import { canShowPhotos } from '../showing.ts';
import { findCategorySlug, findPhotos, findWorkPhotos, setShownPhotos } from '../store.server.ts';

/**
 * Shows exactly the photos `photoIds` of a job on the Pro's profile. Adding one is possible for 14 days after the release, and
 * never in care trades; taking one back always is. Throws Fail `api.notFound` for a photo of another job, `proofs.notShowable`.
 */
export const showPhotos = operation(proofsContract.show, {
  allow: clientOf,
  async run(ctx, { jobId, photoIds }) {
    const at = ctx.clock.now();
    const withdrawnIds = await transaction(ctx.db, async (tx) => {
      const job = await requireLockedJob(tx, jobId);
      const photos = await findPhotos(tx, jobId);
      const added = photoIds.map((id) => photos.find((photo) => photo.id === id) ?? fail('api.notFound'));
      const categorySlug = await findCategorySlug(tx, jobId);
      const addsAny = added.some(({ isShown }) => !isShown);
      if (addsAny && !canShowPhotos({ ...job, categorySlug }, at)) fail('proofs.notShowable');
      const changed = await setShownPhotos(tx, { jobId, photoIds, at });
      for (const { id, isShown } of changed) {
        const act = isShown ? 'proofs.show' : 'proofs.hide';
        const subject = { type: 'proof_photo', id };
        await recordAudit(tx, { at, act, actor: ctx.actor, subject, detail: { jobId } });
      }
      const idsOf = (shown: boolean) => changed.filter(({ isShown }) => isShown === shown).map(({ id }) => id);
      await addWorkPhotos(tx, await findWorkPhotos(tx, idsOf(true)));
      await removeWorkPhotos(tx, idsOf(false));
      return idsOf(false);
    });
    // The photos are no longer public by now: a file that could not be deleted does no harm.
    await deletePublicPictures(ctx.ports.files, withdrawnIds).catch((err) => ctx.log.warn({ err }));
    return { shownCount: new Set(photoIds).size };
  },
});
