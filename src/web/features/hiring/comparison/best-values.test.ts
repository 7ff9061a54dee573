import { expect, test } from 'vitest';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import { bestValues as bestValuesAt, type Quoted } from './best-values.ts';

const offer: Offer = {
  id: '3f0c5f7e-43c5-4b5e-9f5f-0d3b6f0a0001',
  state: 'quoted',
  madeBy: 'worker',
  round: 0,
  earlier: [],
  acts: ['accept', 'counter'],
  pricing: 'fixed',
  hourlyRateCents: null,
  minutes: 120,
  totalCents: 12_000,
  startsAt: '2026-03-07T17:00:00.000Z',
  message: 'I can do it.',
  cancellationTier: 'moderate',
  validDays: 3,
  expiresAt: '2026-03-05T17:00:00.000Z',
  createdAt: '2026-03-02T17:00:00.000Z',
};

const quoted = (workerId: string, given: Partial<Quoted> = {}, of: Partial<Offer> = {}): Quoted => ({
  workerId,
  name: workerId,
  portraitSeed: workerId,
  photo: null,
  rating: 4.5,
  reviewCount: 10,
  verified: true,
  extraMile: false,
  masked: false,
  checks: [],
  distanceMeters: 5_000,
  usualAnswerMinutes: null,
  state: 'quoted',
  ...given,
  offer: { ...offer, ...of },
});

const bestValues = (candidates: Quoted[], now = offer.createdAt) => bestValuesAt(candidates, now);
const names = (set: ReadonlySet<string>) => [...set];

test('each criterion names the Pros with the best value', () => {
  const best = bestValues([
    quoted('cheap', {}, { totalCents: 9_000 }),
    quoted('soon', { distanceMeters: 900 }, { startsAt: '2026-03-06T17:00:00.000Z' }),
    quoted('loved', { rating: 4.9 }, { cancellationTier: 'flexible' }),
  ]);
  expect(names(best.total)).toEqual(['cheap']);
  expect(names(best.start)).toEqual(['soon']);
  expect(names(best.distance)).toEqual(['soon']);
  expect(names(best.rating)).toEqual(['loved']);
  expect(names(best.cancellation)).toEqual(['loved']);
});

test('Pros with the same best value share the mark; if all values are equal, none has it', () => {
  const best = bestValues([quoted('a'), quoted('b'), quoted('c', {}, { totalCents: 20_000 })]);
  expect(names(best.total)).toEqual(['a', 'b']);
  expect(names(best.distance)).toEqual([]);
});

test('the five stars of a Pro without reviews are not the best rating', () => {
  const best = bestValues([quoted('new', { rating: 5, reviewCount: 0 }), quoted('known', { rating: 4.2 })]);
  expect(names(best.rating)).toEqual(['known']);
  expect(names(bestValues([quoted('new', { rating: 5, reviewCount: 0 })]).rating)).toEqual([]);
});

test.each([
  [1, []],
  [2, []],
  [3, ['other']],
])('five stars of %i reviews: the best rated are %j', (reviewCount, best) => {
  const candidates = [quoted('other', { rating: 5, reviewCount }), quoted('known', { rating: 4.2 })];
  expect(names(bestValues(candidates).rating)).toEqual(best);
});

test('of Pros with the same rating, none is the best rated', () => {
  const best = bestValues([quoted('a', { rating: 5 }), quoted('b', { rating: 5 }), quoted('c', { rating: 4 })]);
  expect(names(best.rating)).toEqual([]);
});

const cancellation = (now: string, ...candidates: Quoted[]) => names(bestValues(candidates, now).cancellation);
const strictLater = quoted('strict', {}, { cancellationTier: 'strict', startsAt: '2026-03-20T17:00:00.000Z' });
const moderate = quoted('moderate');
const flexible = quoted('flexible', {}, { cancellationTier: 'flexible' });

test('the best cancellation policy refunds most now, until nearest to its own start, and then the most', () => {
  // All of them: everything back until 7 days, 48 and 24 hours before the start, whenever that is.
  expect(cancellation('2026-03-02T17:00:00.000Z', strictLater, moderate, flexible)).toEqual(['flexible']);
  const later = quoted('later', {}, { startsAt: '2026-03-20T17:00:00.000Z' });
  expect(cancellation('2026-03-02T17:00:00.000Z', later, moderate)).toEqual([]);
  // Half of the moderate total, everything of the flexible one.
  expect(cancellation('2026-03-05T18:00:00.000Z', moderate, flexible)).toEqual(['flexible']);
});

test('refunds are compared as shares of the total', () => {
  const large = quoted('large', {}, { cancellationTier: 'moderate', totalCents: 90_000 });
  // Half of the large total is more than all of the small one.
  expect(cancellation('2026-03-05T18:00:00.000Z', large, flexible)).toEqual(['flexible']);
});

test('quotes with the same refund for the same time have no best cancellation', () => {
  expect(cancellation('2026-03-02T17:00:00.000Z', moderate, quoted('other'))).toEqual([]);
  expect(
    cancellation('2026-03-07T16:00:00.000Z', moderate, quoted('strict', {}, { cancellationTier: 'strict' })),
  ).toEqual([]);
});
