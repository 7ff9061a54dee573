import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { type ProofPhoto, type ProofSlot, proofSlots } from './contract.ts';

export interface NewPhoto {
  jobId: string;
  slot: ProofSlot;
  key: string;
  sha256: string;
  width: number;
  height: number;
  place: { lat: number; lng: number } | null;
  at: Date;
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
    .select(['id', 'slot', 'taken_at as takenAt', 'lat', 'lng', 'width', 'height'])
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

/** Returns where a photo is stored, and whose job it shows. */
export function findPhotoFile(db: Db, id: string) {
  return db
    .selectFrom('proof_photo')
    .select(['job_id as jobId', 'slot', 'file_key as key'])
    .where('id', '=', id)
    .executeTakeFirst();
}
