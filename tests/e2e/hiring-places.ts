import { db } from '#tests/support/database.ts';
import { instantPro } from './people.ts';
import type { Place } from './places.ts';

/** Pages about requests, projects, comparisons and bookings. */

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
const admin = 'admin@nearhand.test';
const visitorPlace = (path: string): Place => ({ path, viewer: null });

/** Returns the booking of an instant Pro: with and without a place, and outside of the service area. */
export async function bookings(): Promise<Place[]> {
  const { id } = await instantPro();
  const paths = ['', '?zip=94110', '?zip=99950', '?zip=123'].map((query) => `/book/${id}${query}`);
  return [
    ...paths.map((path) => ({ path, viewer: client })),
    { path: `/book/${id}`, viewer: pro },
    { path: '/book/none', viewer: client, status: 404 },
  ];
}

/** Returns a comparison of four Pros, of one, and of a Pro who isn't listed. */
export async function comparisons(): Promise<Place[]> {
  const rows = await db
    .selectFrom('worker_profile')
    .select('id')
    .where('listed', '=', true)
    .orderBy('rank_score', 'desc')
    .orderBy('id')
    .limit(4)
    .execute();
  const [first, ...others] = rows.map(({ id }) => `ids=${id}`);
  return [`?${[first, ...others].join('&')}&zip=94110&hours=3`, `?${first}`, `?ids=${crypto.randomUUID()}`].map(
    (query) => visitorPlace(`/compare${query}`),
  );
}

const openProjects = db
  .selectFrom('quote_request as r')
  .innerJoin('user as u', 'u.id', 'r.client_id')
  .where('r.audience', '=', 'open')
  .select(['r.id', 'u.email as viewer'])
  .orderBy((eb) => eb('u.email', '<>', client))
  .orderBy('r.id');

/** Returns a project of the sample client, for each kind of reader, and searches for projects. */
export async function projects(): Promise<Place[]> {
  const { id } = await openProjects.executeTakeFirstOrThrow();
  return [
    ...[null, client, pro, 'newpro@nearhand.test', admin].map((viewer) => ({ path: `/projects/${id}`, viewer })),
    ...['/projects?q=no-such-word', '/projects?zip=94110&sort=budget_high', '/projects?zip=1'].map(visitorPlace),
    { path: '/projects', viewer: pro },
    { path: '/projects/none', viewer: null, status: 404 },
  ];
}

/** Returns the client's own pages of a project. */
export async function ownProjects(): Promise<Place[]> {
  const { id, viewer } = await openProjects.executeTakeFirstOrThrow();
  return [`/projects/${id}/edit`, `/requests/${id}`, `/requests/${id}?posted`].map((path) => ({ path, viewer }));
}

/** Returns one request in each state, for its client. */
export async function requests(): Promise<Place[]> {
  const rows = await db
    .selectFrom('quote_request as r')
    .innerJoin('user as u', 'u.id', 'r.client_id')
    .where('r.audience', '=', 'chosen')
    .select((eb) => [
      'r.id',
      'r.state',
      'u.email as viewer',
      eb
        .selectFrom('offer as o')
        .select('o.id')
        .whereRef('o.request_id', '=', 'r.id')
        .where('o.state', '=', 'quoted')
        .where('o.made_by', '=', 'worker')
        .limit(1)
        .as('offerId'),
    ])
    .orderBy((eb) => eb('u.email', '<>', client))
    .orderBy('r.id')
    .execute();
  const quoted = rows.find(({ state, offerId }) => state === 'open' && offerId !== null);
  const others = [
    rows.find(({ state, offerId }) => state === 'open' && offerId === null),
    rows.find(({ state }) => state === 'assigned'),
    rows.find(({ state }) => state === 'expired'),
    rows.find(({ state }) => state === 'withdrawn'),
  ];
  const ways = [quoted, ...others].map((one) => one && { path: `/requests/${one.id}`, viewer: one.viewer });
  const accept = quoted && { path: `/requests/${quoted.id}?accept=${quoted.offerId}`, viewer: quoted.viewer };
  const more = quoted && { path: `/requests/${quoted.id}?more`, viewer: quoted.viewer };
  return [...ways, accept, more].filter((place) => place !== undefined);
}

/** Returns one request in each state, for a Pro who received it. */
export async function incoming(): Promise<Place[]> {
  const rows = await db
    .selectFrom('request_recipient as to')
    .innerJoin('quote_request as r', 'r.id', 'to.request_id')
    .innerJoin('user as u', 'u.id', 'to.worker_id')
    .leftJoin('offer as o', (join) =>
      join.onRef('o.request_id', '=', 'to.request_id').onRef('o.worker_id', '=', 'to.worker_id'),
    )
    .select(['r.id', 'u.email as viewer', 'to.state', 'o.state as offer', 'r.state as request'])
    .distinctOn(['to.state', 'o.state', 'r.state'])
    .orderBy('to.state')
    .orderBy('o.state')
    .orderBy('r.state')
    // Prefer the Pro of the sample logins, whose session already exists.
    .orderBy((eb) => eb('u.email', '<>', pro))
    .execute();
  return rows.map(({ id, viewer }) => ({ path: `/worker-dashboard/requests/${id}`, viewer }));
}
