import { fail } from '#lib/fail.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { type PhotosTaken, photosTaken } from './photos-taken.ts';
import { type JobState, progressOf } from './states.ts';
import { findJob, type JobRow, lockJob } from './store.server.ts';

export { clientOf, partyOf, sideOf, workerOf } from './access.server.ts';
export { countUnpaid } from './booking/booking-store.server.ts';
export { findOpenCases } from './case/case-store.server.ts';
export { describeCase, settleCase } from './case/settle-case.server.ts';
export { counterpartNameOf } from './counterpart-name.server.ts';
export { createJob, type NewJob } from './create-job.server.ts';
export { payAtLeastMs } from './deadlines.ts';
export { changeExtraMile, describeStanding } from './extra-mile.server.ts';
export {
  eraseAddresses,
  findOpenJobs,
  findSharedJobs,
  readJobData,
} from './personal-store.server.ts';
export { readFreeDays } from './schedule/schedule.server.ts';
export { findOverlap } from './schedule/slot.server.ts';

/** A job as later modules see it. */
export interface KnownJob {
  id: string;
  clientId: string;
  workerId: string;
  title: string;
  state: JobState;
  stateSince: Date;
  startsAt: Date;
  timeZone: string;
  photosTaken: PhotosTaken;
}

/** The job of an id. Throws Fail `api.notFound`. */
export async function requireJob(db: Db, jobId: string): Promise<KnownJob> {
  return toKnownJob((await findJob(db, jobId)) ?? fail('api.notFound'));
}

/** The job of an id, locked against other moves until the transaction ends. Throws Fail `api.notFound`. */
export async function requireLockedJob(tx: Tx, jobId: string): Promise<KnownJob> {
  return toKnownJob((await lockJob(tx, jobId)) ?? fail('api.notFound'));
}

function toKnownJob(row: JobRow): KnownJob {
  return {
    id: row.id,
    clientId: row.client_id,
    workerId: row.worker_id,
    title: row.title,
    state: row.state,
    stateSince: row.state_since,
    startsAt: row.starts_at,
    timeZone: row.time_zone,
    photosTaken: photosTaken(progressOf(row)),
  };
}
