import { expect, test } from 'vitest';
import { type DaySpans, freeTime, openTime, type Span } from './free-time.ts';

const hours = [
  { weekday: 1, opens: '08:00', closes: '12:00' },
  { weekday: 1, opens: '13:00', closes: '17:00' },
  { weekday: 3, opens: '09:00', closes: '18:00' },
];
const zone = 'America/Los_Angeles';
const span = (from: string, until: string): Span => ({ from: new Date(from), until: new Date(until) });
const texts = (days: DaySpans[]) =>
  Object.fromEntries(
    days
      .filter(({ spans }) => spans.length > 0)
      .map(({ date, spans }) => [date, spans.map(({ from, until }) => `${short(from)}–${short(until)}`).join(' ')]),
  );
const short = (instant: Date) => instant.toISOString().slice(8, 16);
const open = (now: string, days = 7, of = hours) => openTime({ hours: of }, zone, new Date(now), days);

test('lists each coming day with its open hours as instants', () => {
  const days = open('2026-11-20T20:00:00Z');
  expect(days.map(({ date }) => date).join(' ')).toBe(
    '2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26',
  );
  expect(texts(days)).toEqual({
    '2026-11-23': '23T16:00–23T20:00 23T21:00–24T01:00',
    '2026-11-25': '25T17:00–26T02:00',
  });
});

test('today counts from now on', () => {
  expect(texts(open('2026-11-23T21:30:00Z', 1))).toEqual({ '2026-11-23': '23T21:30–24T01:00' });
  expect(texts(open('2026-11-24T01:00:00Z', 1))).toEqual({});
});

test('the day is in the Pro’s time zone, not in UTC', () => {
  expect(open('2026-11-24T00:30:00Z', 1)[0]?.date).toBe('2026-11-23');
});

test('hours that touch are one span', () => {
  const touching = [
    { weekday: 1, opens: '12:00', closes: '17:00' },
    { weekday: 1, opens: '08:00', closes: '12:00' },
  ];
  expect(texts(open('2026-11-23T10:00:00Z', 1, touching))).toEqual({ '2026-11-23': '23T16:00–24T01:00' });
});

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:30', closes: '23:30' }));

test.each([
  // Clocks go from 2:00 to 3:00 at 10:00 UTC.
  ['2026-03-08T07:45:00Z', 22, 'the day that loses an hour'],
  // Clocks go from 2:00 back to 1:00 at 9:00 UTC.
  ['2026-11-01T06:45:00Z', 24, 'the day that gains an hour'],
  ['2026-11-02T07:45:00Z', 23, 'a day of 24 hours'],
])('after %s, the next day is open for %i hours: %s', (now, length) => {
  const lengths = open(now, 2, daily)[1]?.spans.map(
    ({ from, until }) => (until.getTime() - from.getTime()) / 3_600_000,
  );
  expect(lengths).toEqual([length]);
});

test('a repeated hour counts as open both times, a skipped one is read an hour later', () => {
  const early = [{ weekday: 7, opens: '01:00', closes: '01:45' }];
  expect(texts(open('2026-11-01T05:00:00Z', 2, early))).toEqual({ '2026-11-01': '01T08:00–01T09:45' });
  const skipped = [{ weekday: 7, opens: '02:00', closes: '02:30' }];
  expect(texts(open('2026-03-08T08:00:00Z', 1, skipped))).toEqual({ '2026-03-08': '08T10:00–08T10:30' });
});

test('an exception is in the place of the normal hours, on each of its days', () => {
  const off = { firstDay: '2026-11-22', lastDay: '2026-11-23', opens: null, closes: null };
  const shorter = { firstDay: '2026-11-24', lastDay: '2026-11-25', opens: '09:00', closes: '12:00' };
  const days = openTime({ hours, exceptions: [off, shorter] }, zone, new Date('2026-11-22T20:00:00Z'), 9);
  expect(texts(days)).toEqual({
    '2026-11-24': '24T17:00–24T20:00',
    '2026-11-25': '25T17:00–25T20:00',
    '2026-11-30': '30T16:00–30T20:00 30T21:00–01T01:00',
  });
});

test('a Pro without hours has no open time', () => {
  expect(texts(openTime({ hours: [] }, zone, new Date(), 28))).toEqual({});
});

test.each([
  ['23T17:00', '23T18:00', '23T16:00–23T17:00 23T18:00–23T20:00 23T21:00–24T01:00', 'a hole in the middle'],
  ['23T16:00', '23T17:30', '23T17:30–23T20:00 23T21:00–24T01:00', 'the beginning'],
  ['23T19:00', '23T22:00', '23T16:00–23T19:00 23T22:00–24T01:00', 'over the break'],
  ['22T00:00', '24T12:00', undefined, 'the whole day'],
  ['23T12:00', '23T16:00', '23T16:00–23T20:00 23T21:00–24T01:00', 'up to the opening'],
  ['24T01:00', '24T05:00', '23T16:00–23T20:00 23T21:00–24T01:00', 'from closing time on'],
])('a job from %s to %s takes its time: %s (%s)', (from, until, left, _) => {
  const busy = [span(`2026-11-${from}:00Z`, `2026-11-${until}:00Z`)];
  expect(texts(freeTime(open('2026-11-23T08:00:00Z', 1), busy))).toEqual(left ? { '2026-11-23': left } : {});
});

test('several jobs take several holes', () => {
  const busy = [
    span('2026-11-23T18:00:00Z', '2026-11-23T18:30:00Z'),
    span('2026-11-23T17:00:00Z', '2026-11-23T18:00:00Z'),
    span('2026-11-23T22:00:00Z', '2026-11-24T03:00:00Z'),
  ];
  expect(texts(freeTime(open('2026-11-23T08:00:00Z', 1), busy))).toEqual({
    '2026-11-23': '23T16:00–23T17:00 23T18:30–23T20:00 23T21:00–23T22:00',
  });
});

test('a day that closes at midnight and the next that opens then are open without a gap', () => {
  const nights = [
    { weekday: 1, opens: '22:00', closes: '24:00' },
    { weekday: 2, opens: '00:00', closes: '06:00' },
  ];
  expect(texts(open('2026-11-23T10:00:00Z', 2, nights))).toEqual({
    '2026-11-23': '24T06:00–24T08:00',
    '2026-11-24': '24T08:00–24T14:00',
  });
});

// Open every night from 22:00 to 6:00; in November, 22:00 is 6:00 UTC of the next day, and 6:00 is 14:00 UTC.
const everyNight = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, opens: '22:00', closes: '24:00' },
  { weekday, opens: '00:00', closes: '06:00' },
]);
const friday = '2026-11-20';

test('a day off takes the night that begins on it, and leaves the one that ends on it', () => {
  const off = { firstDay: friday, lastDay: friday, opens: null, closes: null };
  const days = openTime({ hours: everyNight, exceptions: [off] }, zone, new Date('2026-11-19T20:00:00Z'), 4);
  expect(texts(days)).toEqual({
    '2026-11-19': '20T06:00–20T08:00',
    '2026-11-20': '20T08:00–20T14:00',
    '2026-11-22': '22T08:00–22T14:00 23T06:00–23T08:00',
    '2026-11-21': '22T06:00–22T08:00',
  });
});

test('the night that began on a day off yesterday is off today', () => {
  const off = { firstDay: friday, lastDay: friday, opens: null, closes: null };
  const days = openTime({ hours: everyNight, exceptions: [off] }, zone, new Date('2026-11-21T09:00:00Z'), 1);
  expect(texts(days)).toEqual({ '2026-11-21': '22T06:00–22T08:00' });
});

test('a holiday takes the night that begins on it, and leaves the one that ends on it', () => {
  const week = { hours: everyNight, closedOnHolidays: true };
  // Thanksgiving is November 26.
  expect(texts(openTime(week, zone, new Date('2026-11-26T00:00:00Z'), 3))).toEqual({
    '2026-11-25': '26T06:00–26T08:00',
    '2026-11-26': '26T08:00–26T14:00',
    '2026-11-27': '28T06:00–28T08:00',
  });
});

test('special hours that end after midnight go on into the next day, also into a day off', () => {
  const late = { firstDay: friday, lastDay: friday, opens: '20:00', closes: '02:00' };
  const off = { firstDay: '2026-11-21', lastDay: '2026-11-21', opens: null, closes: null };
  const days = openTime({ hours, exceptions: [late, off] }, zone, new Date('2026-11-20T12:00:00Z'), 3);
  expect(texts(days)).toEqual({ '2026-11-20': '21T04:00–21T08:00', '2026-11-21': '21T08:00–21T10:00' });
});

test('a Pro who is open around the clock has the whole day off', () => {
  const always = [4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }));
  const off = { firstDay: friday, lastDay: friday, opens: null, closes: null };
  const days = openTime({ hours: always, exceptions: [off] }, zone, new Date('2026-11-19T20:00:00Z'), 3);
  expect(texts(days)).toEqual({ '2026-11-19': '19T20:00–20T08:00', '2026-11-21': '21T08:00–22T08:00' });
});
