import type { Db } from '#platform/database/database.server.ts';
import { proofSlots } from '../contract.ts';

/** Returns what an export says of a job; undefined if there is no such job. */
export function findRecordedJob(db: Db, jobId: string) {
  return db
    .selectFrom('job as j')
    .innerJoin('user as u', 'u.id', 'j.client_id')
    .innerJoin('worker_profile as w', 'w.id', 'j.worker_id')
    .select(['j.id', 'j.title', 'j.time_zone as timeZone', 'u.name as clientName', 'w.display_name as proName'])
    .where('j.id', '=', jobId)
    .executeTakeFirst();
}

/** Returns the photos of a job as the chain has them, before to after. */
export function findRecordedPhotos(db: Db, jobId: string) {
  return db
    .selectFrom('proof_photo')
    .select(['id', 'slot', 'taken_at as takenAt', 'lat', 'lng', 'width', 'height', 'sha256', 'file_key as key'])
    .where('job_id', '=', jobId)
    .orderBy((eb) => eb.fn('array_position', [eb.val(proofSlots), 'slot']))
    .execute();
}
