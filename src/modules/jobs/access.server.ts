import type { Policy } from '#platform/operations/operation.server.ts';
import { findParties, type Parties } from './store.server.ts';
import type { JobSide } from './transitions.ts';

type OfJob = Policy<{ jobId: string }>;

/** The side of a job that a person is on; null for everyone else. */
export function sideOf({ clientId, workerId }: Parties, userId: string): JobSide | null {
  if (userId === clientId) return 'client';
  return userId === workerId ? 'worker' : null;
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
