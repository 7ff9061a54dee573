import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { idOf } from '#sandbox/sample-data/random.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { photo } from '../loop.ts';
import { jobsIn } from '../people.ts';
import type { Stop } from './steps.ts';
import { pro } from './typed.ts';

/** Where the steps of the loop are in the sample data. */

const openRequests = db
  .selectFrom('quote_request as r')
  .innerJoin('user as u', 'u.id', 'r.client_id')
  .innerJoin('offer as o', (join) => join.onRef('o.request_id', '=', 'r.id').on('o.state', '=', 'quoted'))
  .where('o.made_by', '=', 'worker')
  .where('r.state', '=', 'open')
  .where('r.audience', '=', 'chosen')
  .where('o.starts_at', '>', new Date(Date.now() + 86_400_000))
  .select(['r.id', 'o.id as offerId', 'u.email as viewer'])
  .distinctOn('r.id')
  .orderBy('r.id');

export const requestsOf = async () =>
  (await openRequests.execute()).map((row) => ({ ...row, path: `/requests/${row.id}` }));

/** Returns a conversation of the sample Pro with the sample client. */
export async function conversationOfPro(): Promise<Stop> {
  const { id } = await db
    .selectFrom('conversation_side as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .innerJoin('user as o', 'o.id', 's.other_id')
    .select('s.conversation_id as id')
    .where('u.email', '=', pro)
    .where('o.email', '=', 'client@nearhand.test')
    .where('s.last_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { viewer: pro, path: `/messages/${id}` };
}

/** Returns an open request for which more Pros can be asked: one of its service, near its place, was not. */
export async function requestWithOthers(): Promise<Stop> {
  const { rows } = await sql<{ id: string }>`
    select r.id from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.category_id = r.category_id and w.listed
      and earth_distance(ll_to_earth(z.lat, z.lng), w.point) < w.service_radius_m
    where (r.subcategory_id is null or exists (
        select from worker_subcategory s where s.worker_id = w.id and s.subcategory_id = r.subcategory_id))
      and not exists (select from request_recipient t where t.request_id = r.id and t.worker_id = w.id)`.execute(db);
  const others = new Set(rows.map(({ id }) => id));
  return first((await requestsOf()).filter(({ id }) => others.has(id)));
}

/** Returns a request that the Pro has not answered. */
export async function incomingRequest(): Promise<Stop> {
  const { id } = await db
    .selectFrom('request_recipient as to')
    .innerJoin('user as u', 'u.id', 'to.worker_id')
    .innerJoin('quote_request as r', 'r.id', 'to.request_id')
    .where('u.email', '=', pro)
    .where('to.state', '=', 'requested')
    .where('r.state', '=', 'open')
    .where('r.expires_at', '>', new Date())
    .select('r.id')
    .executeTakeFirstOrThrow();
  return { viewer: pro, path: `/worker-dashboard/requests/${id}` };
}

export async function jobToReview(): Promise<Stop> {
  const job = await db
    .selectFrom('job as j')
    .innerJoin('user as c', 'c.id', 'j.client_id')
    .where('j.state', '=', 'released')
    .where('j.state_since', '>', new Date(Date.now() - 10 * 86_400_000))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('review as r').select('r.id').whereRef('r.job_id', '=', 'j.id'))))
    .select(['j.id', 'c.email as viewer'])
    .executeTakeFirstOrThrow();
  return { viewer: job.viewer, path: `/jobs/${job.id}` };
}

/** Returns a job whose client has reported a problem that the Pro has not answered. */
export async function caseToAnswer(): Promise<Stop> {
  const job = await db
    .selectFrom('job as j')
    .innerJoin('job_case as k', 'k.job_id', 'j.id')
    .innerJoin('user as w', 'w.id', 'j.worker_id')
    .where('j.state', '=', 'disputed')
    .where('k.opened_by', '=', 'client')
    .where('k.answer', 'is', null)
    .select(['j.id', 'w.email as viewer'])
    .executeTakeFirstOrThrow();
  return { viewer: job.viewer, path: `/jobs/${job.id}` };
}

export async function hourlyJob(): Promise<Stop> {
  const job = await db
    .selectFrom('job as j')
    .innerJoin('user as w', 'w.id', 'j.worker_id')
    .where('j.state', '=', 'in_progress')
    .where('j.pricing', '=', 'hourly')
    // The list of what is to be done has ticks of its own (scope.test.ts).
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('job_scope_item as i').select('i.position').whereRef('i.job_id', '=', 'j.id'))),
    )
    .select(['j.id', 'w.email as viewer'])
    .executeTakeFirstOrThrow();
  return { viewer: job.viewer, path: `/jobs/${job.id}` };
}

/** Work is submitted with its three photos. */
export async function addPhotos(page: Page, { path }: Stop): Promise<void> {
  for (const slot of ['before', 'during', 'after']) {
    const multipart = { slot, photo: await photo(slot) };
    const answer = await page.request.post(`${app.url}/api${path}/photos`, { multipart });
    expect(answer.status()).toBe(201);
  }
}

export const lostReport = (key: string): string => `/lost-and-found/${idOf(`lost report ${key}`)}`;

export const first = (found: Stop[]): Stop => {
  if (!found[0]) throw new Error('the sample data lacks a page of this step');
  return found[0];
};

export const clientsJob = async (state: Parameters<typeof jobsIn>[0]): Promise<Stop> =>
  first((await jobsIn(state)).map(({ id, client }) => ({ viewer: client, path: `/jobs/${id}` })));

/** The request of the sample data whose client's counter waits for the sample Pro. */
export const countered = {
  requestId: idOf('request pro countered'),
  offerId: idOf(`counter 0 ${idOf(`offer pro countered ${idOf('login pro')}`)}`),
};
