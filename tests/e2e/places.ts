import { applicationSteps } from '#modules/workers/application/completeness.ts';
import { db } from '#tests/support/database.ts';
import { pages as allPages } from '#tests/support/pages.ts';
import { bookings, comparisons, incoming, ownProjects, projects, requests } from './hiring-places.ts';
import { checkouts, jobs, otherTimes, proofPhotos } from './job-places.ts';
import { disputes, jobFiles, moneyLists } from './money-places.ts';
import { jobsIn } from './people.ts';

/** A page of the product and its viewer. */
export interface Place {
  path: string;
  /** The viewer's email address, or null for a visitor. */
  viewer: string | null;
  /** The HTTP status expected; 200 unless given. */
  status?: number;
  /** The form whose answer is the page, with the pressed button. */
  form?: Record<string, string> | (() => Promise<Record<string, string>>);
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
  ...['/admin/jobs?state=in_progress', '/admin/jobs?q=nobody@nearhand.test'].map((path) => ({
    path,
    viewer: 'admin@nearhand.test',
  })),
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
