import { sql } from 'kysely';
import { db } from '#tests/support/database.ts';
import { failedRefunds } from './money-places.ts';
import { jobsIn } from './people.ts';
import type { Place } from './places.ts';

/** Pages of jobs: their payment, their photos, and another time. */

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';

/** Returns the form for another time of a paid job, for both sides. */
export async function otherTimes(): Promise<Place[]> {
  const [job] = await jobsIn('paid', { client });
  return job ? [job.client, job.pro].map((viewer) => ({ path: `/jobs/${job.id}/other-time`, viewer })) : [];
}

export async function checkouts(): Promise<Place[]> {
  const [unpaid] = await jobsIn('awaiting_payment', { client });
  const [paid] = await jobsIn('paid', { client });
  return [`${unpaid?.id}`, `${unpaid?.id}?cancelled=1`, `${paid?.id}`]
    .map((rest): Place => ({ path: `/checkout/${rest}`, viewer: client }))
    .concat({ path: '/checkout/none', viewer: client, status: 404 });
}

/** Returns a job in every state, one that stands still before and after its start, for its client and for its Pro. */
export async function jobs(): Promise<Place[]> {
  const [ofClients, ofPros] = await Promise.all([jobsOf('client_id', client), jobsOf('worker_id', pro)]);
  return [...ofClients, ...ofPros, ...(await failedRefunds()), { path: '/jobs/none', viewer: client, status: 404 }];
}

/** Returns the exported photos of a job with photos and of one without, for both sides. */
export async function proofPhotos(): Promise<Place[]> {
  const [submitted] = await jobsIn('submitted', { client });
  const [paid] = await jobsIn('paid', { client });
  return [submitted, paid].flatMap((job) =>
    job ? [job.client, job.pro].map((viewer) => ({ path: `/actions-guardian?job=${job.id}`, viewer })) : [],
  );
}

/** Returns these jobs for the person of one side; `preferred` has a sample login, whose session already exists. */
async function jobsOf(side: 'client_id' | 'worker_id', preferred: string): Promise<Place[]> {
  const isWaiting = sql<boolean>`j.state = 'needs_attention' and j.started_at is null`;
  const rows = await db
    .selectFrom('job as j')
    .innerJoin('user as u', 'u.id', `j.${side}`)
    .select(['j.id', 'u.email as viewer'])
    .distinctOn(['j.state', isWaiting])
    .orderBy('j.state')
    .orderBy(isWaiting)
    .orderBy((eb) => eb('u.email', '<>', preferred))
    .orderBy('j.id')
    .execute();
  return rows.map(({ id, viewer }) => ({ path: `/jobs/${id}`, viewer }));
}
