import { fail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { readableName } from '#platform/words.server.ts';
import { photoFileName } from './proof-record.ts';
import { findRecordedJob, findRecordedPhotos } from './record-store.server.ts';

/**
 * Returns a job and its photos in the order of the work, with the names in the caller's language. The hashes are those of the
 * uploads: a file that was changed on the disk since does not fit. Throws Fail `api.notFound`.
 */
export async function readRecord({ db, language }: Context, jobId: string) {
  const { id, title, timeZone, ...names } = (await findRecordedJob(db, jobId)) ?? fail('api.notFound');
  const photos = await findRecordedPhotos(db, jobId);
  return {
    job: { id, title },
    clientName: readableName(names.clientName, language),
    proName: readableName(names.proName, language),
    timeZone,
    photos: photos.map(({ lat, lng, takenAt, ...photo }, at) => ({
      ...photo,
      file: photoFileName(photo.slot, at),
      takenAt: takenAt.toISOString(),
      place: lat === null || lng === null ? null : { lat, lng },
    })),
  };
}
