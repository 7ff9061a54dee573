import { removeWorkPhotos } from '#modules/workers/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import { publicPictureKeys } from './public-picture.server.ts';

/** Returns the photos of a person's jobs. Where one was taken is in the Pro's copy alone. */
export async function readPhotoData(db: Db, userId: string): Promise<PersonalData> {
  const photos = await db
    .selectFrom('proof_photo as p')
    .innerJoin('job as j', 'j.id', 'p.job_id')
    .select(['p.id', 'p.job_id', 'p.slot', 'p.taken_at', 'p.shown_at', 'p.sha256', 'p.file_key as key'])
    .select((eb) => [
      eb.case().when('j.worker_id', '=', userId).then(eb.ref('p.lat')).end().as('lat'),
      eb.case().when('j.worker_id', '=', userId).then(eb.ref('p.lng')).end().as('lng'),
    ])
    .where(({ or, eb }) => or([eb('j.client_id', '=', userId), eb('j.worker_id', '=', userId)]))
    .orderBy('p.taken_at')
    .orderBy('p.id')
    .execute();
  const files = photos.map(({ job_id, slot, key }) => ({ name: `photos/${job_id}-${slot}.jpg`, key }));
  return { records: { photos: photos.map(({ key: _, ...photo }) => photo) }, files };
}

/**
 * Takes the photos that a client has shown off the Pros' profiles, and the places off the photos that a Pro has taken. Returns
 * the keys of the public pictures that are not needed any more.
 */
export async function erasePhotoDetails(tx: Tx, userId: string): Promise<string[]> {
  const jobsOf = (side: 'client_id' | 'worker_id') => tx.selectFrom('job').select('id').where(side, '=', userId);
  const hidden = await tx
    .updateTable('proof_photo')
    .set({ shown_at: null })
    .where('shown_at', 'is not', null)
    .where('job_id', 'in', jobsOf('client_id'))
    .returning('id')
    .execute();
  const ids = hidden.map(({ id }) => id);
  await removeWorkPhotos(tx, ids);
  await tx
    .updateTable('proof_photo')
    .set({ lat: null, lng: null })
    .where('lat', 'is not', null)
    .where('job_id', 'in', jobsOf('worker_id'))
    .execute();
  return publicPictureKeys(ids);
}
