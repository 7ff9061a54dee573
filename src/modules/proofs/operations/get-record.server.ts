import { fail } from '#lib/fail.ts';
import { partyOf, requireJob, sideOf } from '#modules/jobs/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { formatPlace } from '../place.ts';
import { chainPhotos } from '../record/chain.ts';
import { readRecord } from '../record/read-record.server.ts';

/** The photos of a job as they are exported, for its two sides. */
export const getRecord = operation(proofsContract.getRecord, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const side = sideOf(await requireJob(ctx.db, jobId), userOf(ctx).id) ?? fail('api.notFound');
    const { photos, ...record } = await readRecord(ctx, jobId);
    const { head } = await chainPhotos(record.job, photos);
    return {
      ...record,
      side,
      photos: photos.map(({ key: _, file: __, place, takenAt, ...photo }) => ({
        ...photo,
        takenAt: new Date(takenAt),
        place: place && formatPlace(place),
      })),
      head,
    };
  },
});
