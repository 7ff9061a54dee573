import { sql } from 'kysely';
import { applicationSteps } from '#modules/workers/application/completeness.ts';
import { db } from '#tests/support/database.ts';
import { pages as allPages } from '#tests/support/pages.ts';
import { disputes, failedRefunds, jobFiles, moneyLists } from './money-places.ts';
import { instantPro, jobsIn } from './people.ts';

/** A page of the product and its viewer. */
export interface Place {
  path: string;
  /** The viewer's email address, or null for a visitor. */
  viewer: string | null;
  /** The HTTP status expected; 200 unless given. */
  status?: number;
  /** The form whose answer is the page, with the pressed button. */
  form?: Record<string, string>;
  /** The selector of what only this state of the page has. */
  shows?: string;
}

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
const dual = 'dual@nearhand.test';
const admin = 'admin@nearhand.test';
/** The viewers to try, in this order, for a page without path parameters. */
export const viewers = [null, client, pro, dual, 'newpro@nearhand.test', admin];

/** Paths that only accept forms. */
const noPlaces = ['logout'];

/** The pages without path parameters. Their viewers are found by trying. */
export const plainPaths = pages()
  .filter((path) => !path.includes(':'))
  .map((path) => `/${path}`);

function pages(): string[] {
  const files = allPages.filter(({ file, path }) => file.endsWith('.tsx') && !noPlaces.includes(path ?? ''));
  return files.map(({ path }) => path ?? '');
}

/** Returns other states of those pages, and the pages with path parameters for the sample data. */
export async function furtherPlaces(): Promise<Place[]> {
  const placesByPath: Record<string, Place[]> = {
    'browse/:category?': [
      ...['/browse', '/browse?zip=94110', '/browse/childcare-and-family?zip=94110&sort=rate_low&day=6'].map(
        visitorPlace,
      ),
      ...['/browse?zip=99950', '/browse?zip=123', '/browse?category=unknown&zip=94110'].map(visitorPlace),
      visitorPlace('/browse?zip=94110&category=home-services&subcategory=house-cleaning&hours=3'),
    ],
    'worker/:id': await profiles(),
    compare: await comparisons(),
    'projects/:id': await projects(),
    'projects/:id/edit': await ownProjects(),
    'requests/:id': await requests(),
    'worker-dashboard/requests/:id': await incoming(),
    'worker-dashboard/profile/:step': profileSteps,
    'book/:workerId': await bookings(),
    'checkout/:id': await checkouts(),
    'jobs/:jobId/other-time': await otherTimes(),
    'jobs/:jobId': await jobs(),
    'actions-guardian': await proofPhotos(),
    'admin/approvals/:applicationId': await applications(),
    'admin/appeals/:appealId': await appeals(),
    'admin/disputes/:disputeId': await disputes(),
    'admin/jobs/:jobId': await jobFiles(),
    'lost-and-found/:reportId': await lostReports(),
    'messages/:conversationId': await conversations(),
    'calls/:callId': await calls(),
  };
  for (const path of pages()) {
    if (path.includes(':') && !placesByPath[path]) throw new Error(`tests/e2e/places.ts has to know a page of ${path}`);
  }
  return [...Object.values(placesByPath).flat(), ...otherStates];
}

const visitorPlace = (path: string): Place => ({ path, viewer: null });

/** Each step of a Pro's own profile: while it is filled in, while it waits for a decision, and after the approval. */
const profileSteps: Place[] = [
  ...applicationSteps.map((step) => ({
    path: `/worker-dashboard/profile/${step}`,
    viewer: 'revisedpro@nearhand.test',
  })),
  { path: '/worker-dashboard/profile/trade', viewer: 'newpro@nearhand.test' },
  { path: '/worker-dashboard/profile', viewer: 'revisedpro@nearhand.test' },
  { path: '/worker-dashboard/profile?preview', viewer: 'revisedpro@nearhand.test', shows: '#preview-skills' },
  { path: '/worker-dashboard/profile/hours', viewer: pro },
  { path: '/worker-dashboard/profile/none', viewer: pro, status: 404 },
];

const otherStates: Place[] = [
  ...['/login?message=check-email', '/login?redirect=/quote/new', '/update-password?token=none'].map(visitorPlace),
  ...['/login?error=auth', '/login?error=session', '/login?message=email-confirmed', '/auth/callback?token=none'].map(
    visitorPlace,
  ),
  ...['/?welcome=1', '/client-dashboard?welcome=1', '/login?error=auth'].map((path) => ({ path, viewer: client })),
  ...['/client-dashboard?list=jobs', '/client-dashboard?list=requests'].map((path) => ({ path, viewer: client })),
  ...['/worker-dashboard?list=jobs', '/worker-dashboard?list=incoming', '/quote/new', '/notifications'].map((path) => ({
    path,
    viewer: pro,
  })),
  ...['/client-dashboard', '/worker-dashboard'].map((path) => ({ path, viewer: dual })),
  ...['/worker-dashboard', '/notifications'].map((path) => ({ path, viewer: 'newpro@nearhand.test' })),
  { path: '/post-job', viewer: pro },
  { path: '/settings/contact/confirm?token=none', viewer: client },
  ...['/settings/payouts?payouts=ready', '/settings/payouts?payouts=again'].map((path) => ({ path, viewer: pro })),
  ...[pro, dual, admin].map((viewer) => ({ path: '/settings/account', viewer })),
  { path: '/login?message=account-closed', viewer: null },
  { path: '/lost-and-found', viewer: client },
  ...moneyLists,
  { path: '/payment-success', viewer: client, status: 400 },
  { path: '/actions-guardian?job=none', viewer: client, status: 404 },
];

async function profiles(): Promise<Place[]> {
  const { id } = await db.selectFrom('user').select('id').where('email', '=', pro).executeTakeFirstOrThrow();
  return [
    ...[`/worker/${id}`, `/worker/${id}?tab=availability`, `/worker/${id}?tab=reviews`].map(visitorPlace),
    { path: `/worker/${id}`, viewer: pro },
    { path: `/quote/new?workerId=${id}`, viewer: client },
    { path: '/worker/none', viewer: null, status: 404 },
  ];
}

/** Returns the booking of an instant Pro: with and without a place, and outside of the service area. */
async function bookings(): Promise<Place[]> {
  const { id } = await instantPro();
  const paths = ['', '?zip=94110', '?zip=99950', '?zip=123'].map((query) => `/book/${id}${query}`);
  return [
    ...paths.map((path) => ({ path, viewer: client })),
    { path: `/book/${id}`, viewer: pro },
    { path: '/book/none', viewer: client, status: 404 },
  ];
}

/** Returns the form for another time of a paid job, for both sides. */
async function otherTimes(): Promise<Place[]> {
  const [job] = await jobsIn('paid', { client });
  return job ? [job.client, job.pro].map((viewer) => ({ path: `/jobs/${job.id}/other-time`, viewer })) : [];
}

/** Returns a comparison of four Pros, of one, and of a Pro who isn't listed. */
async function comparisons(): Promise<Place[]> {
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
async function projects(): Promise<Place[]> {
  const { id } = await openProjects.executeTakeFirstOrThrow();
  return [
    ...[null, client, pro, 'newpro@nearhand.test', admin].map((viewer) => ({ path: `/projects/${id}`, viewer })),
    ...['/projects?q=no-such-word', '/projects?zip=94110&sort=budget_high', '/projects?zip=1'].map(visitorPlace),
    { path: '/projects', viewer: pro },
    { path: '/projects/none', viewer: null, status: 404 },
  ];
}

/** Returns the client's own pages of a project. */
async function ownProjects(): Promise<Place[]> {
  const { id, viewer } = await openProjects.executeTakeFirstOrThrow();
  return [`/projects/${id}/edit`, `/requests/${id}`, `/requests/${id}?posted`].map((path) => ({ path, viewer }));
}

/** Returns one request in each state, for its client. */
async function requests(): Promise<Place[]> {
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
async function incoming(): Promise<Place[]> {
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

/** Returns an application in each state, for an administrator. */
async function applications(): Promise<Place[]> {
  const rows = await db
    .selectFrom('worker_application')
    .select('id')
    .distinctOn('state')
    .orderBy('state')
    .orderBy('id')
    .execute();
  const suspended = await db.selectFrom('account_suspension').select('account_id as id').executeTakeFirst();
  const ids = [...rows, ...(suspended ? [suspended] : [])].map(({ id }) => id);
  return [
    ...ids.map((id) => ({ path: `/admin/approvals/${id}`, viewer: admin })),
    { path: '/admin/approvals?state=approved', viewer: admin },
    { path: '/admin/approvals/none', viewer: admin, status: 404 },
  ];
}

/** Returns the appeals, for the administrator of the decision, who can't decide them. */
async function appeals(): Promise<Place[]> {
  const rows = await db.selectFrom('appeal').select('id').execute();
  return [
    ...rows.map(({ id }) => ({ path: `/admin/appeals/${id}`, viewer: admin })),
    { path: '/admin/appeals/none', viewer: admin, status: 404 },
  ];
}

/** Returns a report in each state, for its reporter, a visitor and an administrator, and lists of reports. */
async function lostReports(): Promise<Place[]> {
  const rows = await db
    .selectFrom('lost_report as r')
    .innerJoin('user as u', 'u.id', 'r.reporter_id')
    .select(['r.id', 'u.email as viewer'])
    .distinctOn('r.state')
    .orderBy('r.state')
    // Prefer those of the sample logins, whose sessions already exist.
    .orderBy((eb) => eb('u.email', 'not in', [client, pro, dual]))
    .orderBy('r.id')
    .execute();
  return [
    ...rows.flatMap(({ id, viewer }) =>
      [viewer, null, admin].map((each) => ({ path: `/lost-and-found/${id}`, viewer: each })),
    ),
    ...['/lost-and-found?q=umbrella&type=found', '/lost-and-found?q=no-such-thing'].map(visitorPlace),
    { path: '/lost-and-found?own', viewer: client },
    { path: '/lost-and-found/none', viewer: null, status: 404 },
  ];
}

/** Returns conversations of the sample logins, their lists and searches, and what others find. */
async function conversations(): Promise<Place[]> {
  const rows = await db
    .selectFrom('conversation_side as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .select(['s.conversation_id as id', 'u.email as viewer'])
    .where('u.email', 'in', [client, pro, dual, 'newpro@nearhand.test'])
    .where('s.last_at', 'is not', null)
    .orderBy('s.conversation_id')
    .execute();
  const [first] = rows;
  return [
    ...rows.map(({ id, viewer }) => ({ path: `/messages/${id}`, viewer })),
    { path: `/messages/${first?.id}?before=3`, viewer: first?.viewer ?? client },
    ...['/messages?q=books', '/messages?q=no-such-word', '/messages?q=a'].map((path) => ({ path, viewer: client })),
    { path: `/messages/${first?.id}`, viewer: admin, status: 404 },
    { path: '/messages/none', viewer: client, status: 404 },
  ];
}

/** Returns a call in each state for both of its people, and the pages that start one, with and without an obstacle. */
async function calls(): Promise<Place[]> {
  const rows = await db
    .selectFrom('call as c')
    .innerJoin('user as a', 'a.id', 'c.caller_id')
    .innerJoin('user as b', 'b.id', 'c.callee_id')
    .select(['c.id', 'c.job_id as jobId', 'a.email as caller', 'b.email as callee'])
    .distinctOn('c.state')
    .orderBy('c.state')
    .orderBy((eb) => eb.and([eb('a.email', '<>', pro), eb('b.email', '<>', client)]))
    .orderBy('c.id')
    .execute();
  const [paid] = await jobsIn('paid', { client });
  return [
    ...rows.flatMap(({ id, caller, callee }) => [caller, callee].map((viewer) => ({ path: `/calls/${id}`, viewer }))),
    ...rows.slice(0, 1).map(({ jobId, caller }) => ({ path: `/calls/new?about=job&id=${jobId}`, viewer: caller })),
    { path: `/calls/new?about=job&id=${paid?.id}`, viewer: client },
    { path: `/calls/new?about=job&id=${paid?.id}`, viewer: admin, status: 404 },
    { path: '/calls/new?about=job&id=none', viewer: client, status: 404 },
    { path: '/calls/none', viewer: client, status: 404 },
  ];
}

async function checkouts(): Promise<Place[]> {
  const [unpaid] = await jobsIn('awaiting_payment', { client });
  const [paid] = await jobsIn('paid', { client });
  return [`${unpaid?.id}`, `${unpaid?.id}?cancelled=1`, `${paid?.id}`]
    .map((rest): Place => ({ path: `/checkout/${rest}`, viewer: client }))
    .concat({ path: '/checkout/none', viewer: client, status: 404 });
}

/** Returns a job in every state, one that stands still before and after its start, for its client and for its Pro. */
async function jobs(): Promise<Place[]> {
  const [ofClients, ofPros] = await Promise.all([jobsOf('client_id', client), jobsOf('worker_id', pro)]);
  return [...ofClients, ...ofPros, ...(await failedRefunds()), { path: '/jobs/none', viewer: client, status: 404 }];
}

/** Returns the exported photos of a job with photos and of one without, for both sides. */
async function proofPhotos(): Promise<Place[]> {
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
