import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { idOf } from '#sandbox/sample-data/random.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { photo } from '../loop.ts';
import { jobsIn } from '../people.ts';
import { appealSteps } from './appeal-steps.ts';
import { bookingSteps } from './booking-steps.ts';
import { profileSteps } from './profile-steps.ts';
import { projectSteps } from './project-steps.ts';
import { pro, t } from './typed.ts';

/** The steps of the loop at which the client or the Pro types, chooses or decides. */

/** A page of the sample data and its viewer's email address. */
export interface Stop {
  viewer: string;
  path: string;
}

export interface Step {
  name: string;
  find(): Promise<Stop>;
  /** The name of the draft (`<DraftForm draft>`); a form without a text has none. */
  draft?: string;
  /** What opens the form where it is folded away. Selector. */
  open?: string;
  /** Field (a selector, of which the last fitting field counts) → what is typed into it; null ticks it. */
  typed: Record<string, string | null>;
  /** The selector of a file input that gets a photo before the form is sent: no page can keep a file. */
  file?: string;
  /** The selector of the button that sends the form. */
  send: string;
  /** The text that shows that the server has accepted the form. Without it, the form is gone. */
  sent?: string;
  /** True for a form that is sent without an account, so that nothing waits for a log-in. */
  isForVisitors?: true;
  /** Brings the page into the state in which the form can be sent. */
  prepare?(page: Page, stop: Stop): Promise<void>;
}

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

const requestsOf = async () => (await openRequests.execute()).map((row) => ({ ...row, path: `/requests/${row.id}` }));

/** Returns a conversation of the sample Pro with the sample client. */
async function conversationOfPro(): Promise<Stop> {
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
async function requestWithOthers(): Promise<Stop> {
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
async function incomingRequest(): Promise<Stop> {
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

async function jobToReview(): Promise<Stop> {
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
async function caseToAnswer(): Promise<Stop> {
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

async function hourlyJob(): Promise<Stop> {
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
async function addPhotos(page: Page, { path }: Stop): Promise<void> {
  for (const slot of ['before', 'during', 'after']) {
    const multipart = { slot, photo: await photo(slot) };
    const answer = await page.request.post(`${app.url}/api${path}/photos`, { multipart });
    expect(answer.status()).toBe(201);
  }
}

const lostReport = (key: string): string => `/lost-and-found/${idOf(`lost report ${key}`)}`;

const first = (found: Stop[]): Stop => {
  if (!found[0]) throw new Error('the sample data lacks a page of this step');
  return found[0];
};

const clientsJob = async (state: Parameters<typeof jobsIn>[0]): Promise<Stop> =>
  first((await jobsIn(state)).map(({ id, client }) => ({ viewer: client, path: `/jobs/${id}` })));

/** The request of the sample data whose client's counter waits for the sample Pro. */
const countered = {
  requestId: idOf('request pro countered'),
  offerId: idOf(`counter 0 ${idOf(`offer pro countered ${idOf('login pro')}`)}`),
};

/** In an order in which no step takes away what a later one needs. */
export const steps: Step[] = [
  {
    name: 'a quote',
    draft: 'offer',
    find: incomingRequest,
    typed: {
      '[name=rate]': '61.50',
      '[name=hours]': '2',
      '[name=message]': 'I bring everything.',
      'details [name=slot]': null,
    },
    send: 'form:has([name=rate]) button[value=send]',
  },
  {
    name: 'declining',
    find: incomingRequest,
    open: 'a[href="#decline"]',
    typed: {},
    send: '#decline button[value=decline]',
  },
  {
    name: 'asking more Pros',
    draft: 'more',
    find: async () => requestWithOthers().then(({ viewer, path }) => ({ viewer, path: `${path}?more` })),
    typed: { '[name=workerIds]': null },
    send: 'form:has([name=workerIds]) button[value=send]',
  },
  {
    name: 'withdrawing',
    draft: 'withdraw',
    find: async () => first((await requestsOf()).slice(1)),
    open: 'a[href="#withdraw"]',
    typed: { '#withdraw [name=reason]': 'We are moving.' },
    send: '#withdraw button[value=withdraw]',
  },
  {
    name: 'a counter',
    draft: `counter-${countered.offerId}`,
    find: async () => ({ viewer: pro, path: `/worker-dashboard/requests/${countered.requestId}` }),
    open: 'summary:has-text("Suggest another price or time")',
    typed: { 'details[open] [name=message]': 'Could you do it for less?' },
    send: 'details[open] button[value=counter]',
    sent: 'Your counteroffer',
  },
  {
    name: 'accepting',
    find: async () =>
      first((await requestsOf()).map(({ viewer, path, offerId }) => ({ viewer, path: `${path}?accept=${offerId}` }))),
    typed: {},
    send: '#accept button',
  },
  {
    name: 'the address at checkout',
    draft: 'address',
    find: async () =>
      first((await jobsIn('awaiting_payment')).map(({ id, client }) => ({ viewer: client, path: `/checkout/${id}` }))),
    typed: { '[name=street]': '742 Valencia St', '[name=unit]': '3', '[name=notes]': 'Gate code 1942' },
    send: 'form:has([name=street]) button[type=submit]',
  },
  {
    name: 'the address of a job',
    draft: 'address',
    find: () => clientsJob('paid'),
    open: 'section[aria-labelledby=address] summary',
    typed: { '[name=street]': '1 Dolores St', '[name=notes]': 'Ring twice.', '[name=remote]': null },
    send: 'button[value=address]',
    sent: t('jobs:address.remoteText'),
  },
  {
    name: 'calling off',
    draft: 'call-off',
    find: () => clientsJob('awaiting_payment'),
    open: 'a[href="#call-off"]',
    typed: { '#call-off [name=reason]': 'Our dates changed.' },
    send: '#call-off button[value=callOff]',
  },
  {
    name: 'canceling',
    draft: 'cancel',
    find: () => clientsJob('paid'),
    open: 'a[href="#cancel"]',
    typed: { '#cancel [name=reason]': 'We are moving.' },
    send: '#cancel button[value=cancel]',
  },
  {
    name: 'a problem',
    draft: 'problem',
    find: () => clientsJob('submitted'),
    open: 'a[href="#problem"]',
    typed: { '#problem [name=reason]': 'One wall is still bare, and there is paint on the floor.' },
    send: '#problem button[value=dispute]',
  },
  {
    name: 'the answer in a case',
    draft: 'caseAnswer',
    find: caseToAnswer,
    typed: { '[name=answer]': 'All four walls have two coats.' },
    send: 'button[value=answerCase]',
  },
  {
    name: 'a review',
    draft: 'review',
    find: jobToReview,
    typed: { '[name=rating][value="4"]': null, '[name=comment]': 'Neat work, on time.' },
    send: 'button[value=review]',
  },
  {
    name: 'the hours',
    draft: 'submit',
    find: hourlyJob,
    typed: { '[name=hours]': '0:45' },
    send: 'button[value=submit]',
    prepare: addPhotos,
  },
  ...profileSteps,
  {
    name: 'a lost or found report',
    draft: 'new-report',
    find: async () => ({ viewer: pro, path: '/lost-and-found' }),
    open: 'a[href="#new-report"]',
    typed: {
      '[name=type][value=found]': null,
      '#new-report [name=title]': 'A blue glove',
      '#new-report [name=description]': 'Left hand, with a hole in the thumb.',
      '#new-report [name=zip]': '94110',
    },
    send: 'button[form=new-report-form]',
    sent: 'A blue glove',
  },
  {
    name: 'a message about a found thing',
    draft: 'write',
    find: async () => ({ viewer: pro, path: lostReport('ring') }),
    open: 'a[href="#write"]',
    typed: { '#write [name=text]': 'The year is 1987.' },
    send: '#write button[value=write]',
    sent: 'The year is 1987.',
  },
  {
    name: 'a message',
    draft: 'message',
    find: conversationOfPro,
    typed: { 'textarea[name=text]': 'I have the key now.' },
    send: 'form:has(textarea[name=text]) > div button',
    sent: 'I have the key now.',
  },
  {
    name: 'a report of a conversation',
    draft: 'report',
    find: conversationOfPro,
    open: 'a[href="#report"]',
    typed: { '#report [name=reason]': 'Not a real request.' },
    send: '#report button[value=report]',
    sent: t('messages:report.sent'),
  },
  {
    name: 'the answer to a message',
    draft: `lost-answer-${idOf('lost message keys 0')}`,
    find: async () => ({ viewer: 'client@nearhand.test', path: lostReport('keys') }),
    typed: { '[name=answer]': 'Yes, the left one.' },
    send: 'button[value=answer]',
    sent: 'Yes, the left one.',
  },
  {
    name: 'abuse',
    draft: 'abuse',
    isForVisitors: true,
    find: async () => ({ viewer: pro, path: lostReport('ad') }),
    open: 'a[href="#abuse"]',
    typed: { '#abuse [name=reason]': 'Nothing was found here.' },
    send: '#abuse button[value=abuse]',
    sent: t('lostFound:abuse.sent'),
  },
  ...appealSteps,
  ...bookingSteps,
  ...projectSteps,
];
