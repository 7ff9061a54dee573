import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import type { Policy } from '#platform/operations/operation.server.ts';
import { findParties, type JobRow, lockJob, type Parties } from './store.server.ts';
import type { JobSide } from './transitions.ts';

type OfJob = Policy<{ jobId: string }>;

/** The side of a job that a person is on; null for everyone else. */
export function sideOf({ clientId, workerId }: Parties, userId: string): JobSide | null {
  if (userId === clientId) return 'client';
  return userId === workerId ? 'worker' : null;
}

export const otherSideOf = (side: JobSide): JobSide => (side === 'client' ? 'worker' : 'client');

/** A job locked for an act of one of its sides. */
export interface LockedForParty {
  job: JobRow;
  /** The caller's side. */
  side: JobSide;
  /** The id of the person on the other side. */
  otherId: string;
}

/** Locks a job until the transaction ends, for an act of the signed-in side. Throws Fail `api.notFound` for everyone else. */
export async function lockForParty(tx: Tx, ctx: Context, jobId: string): Promise<LockedForParty> {
  const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
  const parties = { clientId: job.client_id, workerId: job.worker_id };
  const side = sideOf(parties, userOf(ctx).id) ?? fail('api.notFound');
  return { job, side, otherId: side === 'client' ? parties.workerId : parties.clientId };
}

/** The client of the job `jobId`. To everyone else, there is no such job. */
export const clientOf: OfJob = policy('client of the job', ['client']);

/** The Pro of the job `jobId`. */
export const workerOf: OfJob = policy('worker of the job', ['worker']);

/** Either side of the job `jobId`. */
export const partyOf: OfJob = policy('client or worker of the job', ['client', 'worker']);

function policy(name: string, sides: readonly JobSide[]): OfJob {
  return {
    name,
    async allows({ actor, db }, { jobId }) {
      if (actor.kind !== 'user') return false;
      const parties = await findParties(db, jobId);
      const side = parties && sideOf(parties, actor.user.id);
      return side ? sides.includes(side) : false;
    },
  };
}
