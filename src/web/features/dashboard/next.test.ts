import { expect, test } from 'vitest';
import type { IncomingSummary, RequestSummary } from '#modules/hiring/contract.ts';
import type { ListedJob } from '#modules/jobs/contract.ts';
import type { JobState } from '#modules/jobs/states.ts';
import { clientNext } from './client-next.ts';
import { clientOverview } from './client-overview.server.ts';
import { incomingOverview, isToAnswer } from './incoming-overview.server.ts';
import { underWayFirst } from './job-order.ts';

const now = '2026-03-02T17:00:00.000Z';

const job = (
  state: JobState,
  startsAt = '2026-03-20T17:00:00.000Z',
  isStarted = state === 'in_progress' || state === 'submitted',
): ListedJob => ({
  id: `${state} ${startsAt}`,
  title: 'Clean the flat',
  categorySlug: 'home-services',
  serviceSlug: null,
  state,
  isStarted,
  isStartLost: false,
  side: 'client',
  counterpartId: 'sam',
  counterpartName: 'Sam T.',
  counterpartPortraitSeed: 'sam',
  counterpartPhoto: null,
  city: 'San Francisco',
  zip: '94103',
  startsAt,
  timeZone: 'America/Los_Angeles',
  priceCents: 12_000,
  costCents: 12_000,
  payoutCents: 10_800,
  refundCents: 0,
  refundDueCents: 0,
  isBankRefunded: false,
  answerTimeBy: null,
  mayAnswerCase: false,
  mayAnswerSplit: false,
  answerChangesBy: null,
  isWorkerListed: true,
  createdAt: now,
});

const request = (given: Partial<RequestSummary>): RequestSummary => ({
  id: 'request',
  audience: 'chosen',
  title: 'Clean the flat',
  categorySlug: 'home-services',
  serviceSlug: null,
  city: 'San Francisco',
  state: 'open',
  jobId: null,
  waiting: 3,
  offers: 0,
  counters: 0,
  suggested: 0,
  lowestTotalCents: null,
  acceptedMadeBy: null,
  createdAt: now,
  ...given,
});

const incoming = (given: Partial<IncomingSummary>): IncomingSummary => ({
  id: 'incoming',
  audience: 'chosen',
  title: 'Clean the flat',
  categorySlug: 'home-services',
  serviceSlug: null,
  clientName: 'Maria G.',
  city: 'San Francisco',
  distanceMeters: 4_000,
  state: 'requested',
  offerState: null,
  offerMadeBy: null,
  offerRound: null,
  offerTotalCents: null,
  offerPayoutCents: null,
  requestState: 'open',
  createdAt: now,
  expiresAt: '2026-03-05T17:00:00.000Z',
  ...given,
});

test('a client’s next steps are finished work, payment, quotes, and a review last', () => {
  const released = job('released');
  const jobs = [released, job('awaiting_payment'), job('submitted'), job('in_progress'), job('cancelled')];
  const acts = clientNext([request({ offers: 2 }), request({})], jobs, now, [released.id]).map(({ act }) => act);
  expect(acts).toEqual(['release', 'pay', 'compare', 'review']);
});

test('a question about a job that stands still comes before everything else', () => {
  const missed = job('needs_attention', '2026-02-27T17:00:00.000Z', false);
  const unfinished = job('needs_attention', '2026-02-26T17:00:00.000Z', true);
  const jobs = [job('submitted'), unfinished, missed];
  expect(clientNext([], jobs, now, []).map(({ act }) => act)).toEqual(['came', 'finished', 'release']);
});

test('quotes of a closed request are left out', () => {
  const over = [request({ offers: 2, state: 'assigned', jobId: 'job' }), request({ offers: 1, state: 'expired' })];
  expect(clientNext(over, [], now, [])).toEqual([]);
});

test('a paid job is a next step of its client within a day of its start', () => {
  const jobs = [job('paid', '2026-03-03T16:00:00.000Z'), job('paid', '2026-03-04T17:00:00.000Z')];
  expect(clientNext([], jobs, now, [])).toMatchObject([{ act: 'meet', job: jobs[0] }]);
});

test('a split that the other side offers waits before a case, and is answered where it is', () => {
  const offered = { ...job('disputed'), mayAnswerCase: true, mayAnswerSplit: true };
  const next = clientNext([], [offered], now, []);
  expect(next).toMatchObject([
    { act: 'split', to: `/jobs/${offered.id}#split` },
    { act: 'case', to: `/jobs/${offered.id}#outcome` },
  ]);
});

test('another time and a case wait after the questions, also beside something else that their job asks', () => {
  const by = '2026-03-04T17:00:00.000Z';
  const unpaid = { ...job('awaiting_payment'), answerTimeBy: by };
  const disputed = { ...job('disputed'), mayAnswerCase: true };
  const next = clientNext([], [job('submitted'), disputed, unpaid, job('needs_attention')], now, []);
  expect(next.map(({ act }) => act)).toEqual(['came', 'time', 'case', 'release', 'pay']);
  expect(next).toMatchObject([
    { to: '/jobs/needs_attention 2026-03-20T17:00:00.000Z' },
    { job: unpaid, at: by, to: `/jobs/${unpaid.id}#other-time` },
    { job: disputed, to: `/jobs/${disputed.id}#outcome` },
    { at: '2026-03-20T17:00:00.000Z' },
    { to: `/checkout/${unpaid.id}` },
  ]);
});

test('a request waits for the Pro until it is answered, declined, or over', () => {
  expect(isToAnswer(incoming({}))).toBe(true);
  expect(isToAnswer(incoming({ state: 'quoted', offerState: 'quoted' }))).toBe(false);
  expect(isToAnswer(incoming({ state: 'declined' }))).toBe(false);
  expect(isToAnswer(incoming({ requestState: 'assigned' }))).toBe(false);
  expect(isToAnswer(incoming({ requestState: 'expired' }))).toBe(false);
});

test('active jobs come first, by their start; finished jobs keep their order', () => {
  const later = job('paid', '2026-03-20T17:00:00.000Z');
  const sooner = job('awaiting_payment', '2026-03-10T17:00:00.000Z');
  const over = [job('released', '2026-03-01T17:00:00.000Z'), job('cancelled', '2026-03-05T17:00:00.000Z')];
  expect(underWayFirst([later, ...over, sooner])).toEqual([sooner, later, ...over]);
});

test('a client’s dashboard has the first jobs and requests that are not among the next steps, and says that there are more', () => {
  const jobs = [job('released'), job('in_progress'), job('cancelled')];
  const requests = [
    request({ id: 'quoted', offers: 2 }),
    request({ id: 'hired', state: 'assigned', jobId: jobs[1]?.id }),
    request({ id: 'waiting' }),
  ];
  const lists = { requests, jobs, toReview: [], now };
  expect(clientOverview(lists, 2)).toMatchObject({
    awaitedId: 'quoted',
    jobs: [{ job: jobs[1], requestId: 'hired' }, { job: jobs[0] }],
    hasMoreJobs: true,
    requests: [requests[2]],
    hasMoreRequests: true,
    hasCompared: true,
    isNew: false,
  });
  expect(clientOverview({ ...lists, requests: requests.slice(2) }, 3)).toMatchObject({
    hasMoreJobs: false,
    hasMoreRequests: false,
    hasCompared: false,
  });
});

test('a Pro’s dashboard has the counters, and the first requests that wait for nothing', () => {
  const countered = incoming({ id: 'countered', offerState: 'quoted', offerMadeBy: 'client' });
  const sent = incoming({ id: 'sent', state: 'quoted', offerState: 'quoted' });
  const hired = incoming({ id: 'hired', requestState: 'assigned', offerState: 'accepted' });
  const declined = incoming({ id: 'declined', state: 'declined' });
  expect(incomingOverview([countered, sent, hired, declined], 1)).toEqual({
    isEmpty: false,
    hasToAnswer: true,
    countered: [countered],
    others: [sent],
    hasMore: true,
  });
  expect(incomingOverview([sent], 1)).toMatchObject({ hasToAnswer: false, hasMore: false });
  expect(incomingOverview([], 1)).toMatchObject({ isEmpty: true, hasMore: false });
});
