import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import { buildEvidence } from '#modules/chargebacks/build-evidence.server.ts';
import { storeEvidence } from '#modules/chargebacks/store.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { SampleFreeze, SampleJob } from '../jobs/sample-job.ts';
import type { World } from '../world.ts';
import { holdIdsOf } from './hold-ids.ts';

type DisputedJob = SampleJob & { freeze: SampleFreeze };

/** Returns the jobs whose payment a bank has taken back. */
export const disputedJobs = ({ jobs }: World): DisputedJob[] =>
  jobs.flatMap((job) => (job.freeze ? [{ ...job, freeze: job.freeze }] : []));

/** Collects the evidence of each dispute as the product does when it opens. All other rows have to be written before. */
export async function writeEvidence(
  client: ClientBase,
  jobs: DisputedJob[],
  onBatch: (count: number) => void,
): Promise<void> {
  const db = openOn(client);
  for (const job of jobs) {
    const { at } = job.freeze;
    const evidence = await buildEvidence(db, job.id, at);
    if (!evidence) throw new Error(`the job ${job.id} has no evidence`);
    await storeEvidence(db, { disputeId: holdIdsOf(job).dispute, jobId: job.id, evidence, at });
    onBatch(1);
  }
}

/** Returns the product's way to the database within the transaction of `client`. */
function openOn(client: ClientBase): Kysely<DB> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
