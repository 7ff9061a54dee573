import { expect, test } from 'vitest';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import type { JobState } from '#modules/jobs/states.ts';
import { agendaByDay, weekOf } from './agenda.server.ts';

const zone = 'America/Los_Angeles';
/** Monday, March 2, 23:30 in San Francisco, and already Tuesday in New York. */
const now = new Date('2026-03-03T07:30:00Z');

const job = (startsAt: string, state: JobState = 'paid', timeZone = zone) =>
  ({ id: startsAt, state, startsAt, timeZone }) as AgendaJob;

test('jobs are grouped by the day on the calendar of their place', () => {
  const today = job('2026-03-02T18:00:00.000Z', 'in_progress');
  const tuesday = job('2026-03-03T08:30:00.000Z');
  const newYork = job('2026-03-03T08:30:00.000Z', 'paid', 'America/New_York');
  const sunday = job('2026-03-09T06:00:00.000Z');
  const monday = job('2026-03-09T16:00:00.000Z');
  const yesterday = job('2026-03-02T07:00:00.000Z', 'in_progress');
  expect(agendaByDay([yesterday, today, tuesday, newYork, sunday, monday], now)).toEqual({
    earlier: [yesterday],
    today: [today, newYork],
    week: [tuesday, sunday],
    others: [monday],
  });
});

test('a job that stands still is among the work of earlier days', () => {
  const missed = job('2026-02-27T17:00:00.000Z', 'needs_attention');
  expect(agendaByDay([missed], now).earlier).toEqual([missed]);
});

test('work that is done, canceled or in dispute is not in the days', () => {
  const states: JobState[] = ['submitted', 'disputed', 'released', 'cancelled', 'called_off', 'expired', 'settled'];
  const over = states.map((state) => job(now.toISOString(), state));
  const unpaid = job(now.toISOString(), 'awaiting_payment');
  expect(agendaByDay([...over, unpaid], now)).toEqual({ earlier: [], today: [unpaid], week: [], others: over });
});

test('the week begins today on the reader’s calendar, and each day has the work that starts on it at its place', () => {
  const today = job('2026-03-03T06:00:00.000Z');
  const newYork = job('2026-03-03T08:30:00.000Z', 'paid', 'America/New_York');
  const sunday = job('2026-03-09T06:00:00.000Z');
  const done = job('2026-03-05T18:00:00.000Z', 'released');
  const week = weekOf([today, newYork, sunday, done], now, zone);
  expect(week.map(({ date }) => date)).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`));
  expect(week.map(({ jobs }) => jobs)).toEqual([[today], [newYork], [], [], [], [], [sunday]]);
});

test('a start that passed while the bank had the payment is no work of an earlier day', () => {
  const lost = { ...job('2026-03-01T17:00:00.000Z'), isStartLost: true };
  expect(agendaByDay([lost], now)).toMatchObject({ earlier: [], others: [lost] });
});
