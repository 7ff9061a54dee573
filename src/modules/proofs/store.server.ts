import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkPhoto } from '#platform/database/database-types.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { type ProofPhoto, type ProofSlot, proofSlots } from './contract.ts';
import type { Place } from './place.ts';

export interface NewPhoto {
  jobId: string;
  slot: ProofSlot;
  key: string;
  sha256: string;
  width: number;
  height: number;
  /** Rounded. */
  place: Place | null;
  at: Date;
}

/** Returns the photos of a job, each with the hash of its picture. Lock the job before adding one. */
export function findFilledSlots(tx: Tx, jobId: string) {
  return tx
    .selectFrom('proof_photo')
    .select(['id', 'slot', 'sha256', 'taken_at as takenAt', 'lat', 'lng'])
    .select((eb) => eb('shown_at', 'is not', null).$castTo<boolean>().as('isShown'))
    .where('job_id', '=', jobId)
    .execute();
}

/** Puts a photo into its slot. Returns its id, and the key of the file that it replaces. */
export async function replacePhoto(tx: Tx, photo: NewPhoto): Promise<{ id: string; replacedKey: string | null }> {
  const replaced = await tx
    .deleteFrom('proof_photo')
    .where('job_id', '=', photo.jobId)
    .where('slot', '=', photo.slot)
    .returning('file_key')
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('proof_photo')
    .values({
      job_id: photo.jobId,
      slot: photo.slot,
      file_key: photo.key,
      sha256: photo.sha256,
      width: photo.width,
      height: photo.height,
      lat: photo.place?.lat ?? null,
      lng: photo.place?.lng ?? null,
      taken_at: photo.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, replacedKey: replaced?.file_key ?? null };
}

/** Returns the photos of a job, before to after. */
export function findPhotos(db: Db, jobId: string): Promise<z.input<typeof ProofPhoto>[]> {
  return db
    .selectFrom('proof_photo')
    .modifyFront(prepared)
    .select(['id', 'slot', 'taken_at as takenAt', 'lat', 'lng', 'width', 'height'])
    .select((eb) => eb('shown_at', 'is not', null).$castTo<boolean>().as('isShown'))
    .where('job_id', '=', jobId)
    .orderBy((eb) => eb.fn('array_position', [eb.val(proofSlots), 'slot']))
    .execute();
}

/** Returns where the photos of a job are stored, before to after. */
export function findPhotoFiles(db: Db, jobId: string) {
  return db
    .selectFrom('proof_photo')
    .select(['slot', 'taken_at as takenAt', 'file_key as key'])
    .where('job_id', '=', jobId)
    .orderBy((eb) => eb.fn('array_position', [eb.val(proofSlots), 'slot']))
    .execute();
}

/** Returns where a photo is stored, and the job it shows. */
export function findPhotoFile(db: Db, id: string) {
  return db
    .selectFrom('proof_photo')
    .select(['job_id as jobId', 'slot', 'file_key as key'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the trade of a job. */
export async function findCategorySlug(db: Db, jobId: string): Promise<string> {
  const { slug } = await db
    .selectFrom('job')
    .innerJoin('category', 'category.id', 'job.category_id')
    .modifyFront(prepared)
    .select('slug')
    .where('job.id', '=', jobId)
    .executeTakeFirstOrThrow();
  return slug;
}

/** Shows exactly the photos `photoIds` of a job. Returns the photos that changed. */
export async function setShownPhotos(
  tx: Tx,
  { jobId, photoIds, at }: { jobId: string; photoIds: string[]; at: Date },
): Promise<{ id: string; isShown: boolean }[]> {
  const { rows } = await sql<{ id: string; isShown: boolean }>`
    update proof_photo set shown_at = case when id = any (${photoIds}::uuid[]) then ${at}::timestamptz end
    where job_id = ${jobId} and (shown_at is not null) <> (id = any (${photoIds}::uuid[]))
    returning id, shown_at is not null as "isShown"`.execute(tx);
  return rows;
}

/** Returns what a profile shows of photos: the work, and the month by the clocks of its place. */
export async function findWorkPhotos(tx: Tx, photoIds: string[]): Promise<Insertable<WorkPhoto>[]> {
  const { rows } = await sql<Insertable<WorkPhoto>>`
    select p.id, j.worker_id, p.slot, j.category_id, j.subcategory_id, p.taken_at,
      to_char(p.taken_at at time zone j.time_zone, 'YYYY-MM') as month
    from proof_photo p join job j on j.id = p.job_id where p.id = any (${photoIds}::uuid[])`.execute(tx);
  return rows;
}

/** Returns true for a photo that is shown, which cannot be taken back before the transaction ends. */
export async function lockShownPhoto(tx: Tx, id: string): Promise<boolean> {
  const photo = tx.selectFrom('proof_photo').select('id').where('id', '=', id).where('shown_at', 'is not', null);
  return (await photo.forShare().executeTakeFirst()) !== undefined;
}

/** Returns where a photo on a listed Pro's profile is stored. */
export function findShownPhotoFile(db: Db, id: string) {
  return db
    .selectFrom('proof_photo as p')
    .innerJoin('job as j', 'j.id', 'p.job_id')
    .innerJoin('worker_profile as w', 'w.id', 'j.worker_id')
    .select(['p.slot', 'p.file_key as key'])
    .where('p.id', '=', id)
    .where('p.shown_at', 'is not', null)
    .where('w.listed', '=', true)
    .executeTakeFirst();
}
