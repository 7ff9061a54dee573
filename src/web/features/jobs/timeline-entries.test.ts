import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { timelineEntries } from './timeline-entries.ts';

const endsAt = '2026-03-02T17:00:00.000Z';
const after = '2026-03-02T17:00:01.000Z';

type Event = JobDetail['events'][number];
const event = (act: string, to: Event['to'], by: Event['by']): Event => ({
  act,
  to,
  by,
  note: null,
  refundCents: null,
  at: endsAt,
});
type Money = Pick<JobDetail['money'], 'sentRefunds' | 'outsideRefunds' | 'sentPayouts'>;
const unmoved: Money = { sentRefunds: [], outsideRefunds: [], sentPayouts: [] };
const entriesOf = (
  state: JobDetail['state'],
  side: JobDetail['side'],
  events: Event[],
  now = endsAt,
  money: Money = unmoved,
  address: JobDetail['address'] = null,
) =>
  timelineEntries(
    {
      ...{
        state,
        side,
        events,
        endsAt,
        address,
        money,
        isStarted: state === 'in_progress',
        isStartLost: false,
        isOtherSuspended: false,
      },
      origin: 'acceptedOffer',
    },
    now,
  );

test('after a slot without a check-in, both sides read that, and no longer that the Pro is to come', () => {
  const paid = [event('paymentArrives', 'paid', 'provider')];
  const details = (now: string) =>
    (['client', 'worker'] as const).map(
      (side) => entriesOf('paid', side, paid, now).find((entry) => entry.state === 'now')?.details,
    );
  expect(details(endsAt)).toEqual(['now.paid.client', 'now.paid.worker']);
  expect(details(after)).toEqual(['now.missed.client', 'now.missed.worker']);
});

test('of work online or by phone, both sides read how the PIN gets to the Pro, until the slot is missed', () => {
  const remote = { remote: true, street: null, unit: null, notes: null };
  const details = (now: string) =>
    (['client', 'worker'] as const).map(
      (side) => entriesOf('paid', side, [], now, unmoved, remote).find((entry) => entry.state === 'now')?.details,
    );
  expect(details(endsAt)).toEqual(['now.remote.client', 'now.remote.worker']);
  expect(details(after)).toEqual(['now.missed.client', 'now.missed.worker']);
});

test('a Pro who has not checked in reads that reporting a problem is the way', () => {
  expect(words('en').t('jobs:now.missed.worker')).toContain(
    'If you were there, report a problem and tell us what happened.',
  );
});

test('the timeline of work under way says how it started', () => {
  const titles = (start: Event) => entriesOf('in_progress', 'client', [start]).map(({ title }) => title);
  expect(titles(event('checkIn', 'in_progress', 'worker'))).toContain('event.in_progress');
  expect(titles(event('confirmArrival', 'in_progress', 'client'))).toContain('event.cameByYou');
});

test('the timeline says that the bank has decided, and whose bank it was', () => {
  const events = [
    event('paymentArrives', 'paid', 'provider'),
    event('freeze', 'frozen', 'provider'),
    event('unfreeze', 'paid', 'provider'),
  ];
  const past = (side: JobDetail['side']) =>
    entriesOf('paid', side, events)
      .filter(({ state }) => state === 'past')
      .map(({ title }) => title);
  expect(past('client')).toEqual(['event.paid', 'event.yourBankTook', 'event.unfreeze']);
  expect(past('worker')).toEqual(['event.paid', 'event.frozen', 'event.unfreeze']);
});

test('a refund by hand is a line for each side, before the state that it leaves', () => {
  const events = [event('submit', 'submitted', 'worker'), event('refundPart', 'submitted', 'provider')];
  const titles = (side: JobDetail['side']) =>
    entriesOf('submitted', side, events).flatMap(({ title, state }) => (state === 'next' ? [] : [title]));
  expect(titles('client')).toEqual(['event.refundPart.client', 'state.submitted']);
  expect(titles('worker')).toEqual(['event.refundPart.worker', 'state.submitted']);
});

test('a Pro whose work is submitted is not told to stop it while the bank decides', () => {
  const frozen = (before: Event) =>
    entriesOf('frozen', 'worker', [before, event('freeze', 'frozen', 'provider')]).find(({ state }) => state === 'now')
      ?.details;
  expect(frozen(event('submit', 'submitted', 'worker'))).toBe('now.frozenDone.worker');
  expect(frozen(event('checkIn', 'in_progress', 'worker'))).toBe('now.frozen.worker');
});

test('submitted work says that changes were asked for and answered before, and that a frozen job waits for the answer', () => {
  const asked = [event('submit', 'submitted', 'worker'), event('requestChanges', 'changes_requested', 'client')];
  const titles = (state: JobDetail['state'], ...last: Event[]) =>
    entriesOf(state, 'client', [...asked, ...last]).flatMap(({ title, state }) => (state === 'next' ? [] : [title]));
  const [ask, answer] = ['event.requestChangesByYou', 'event.answerChangesByOther'];
  expect(titles('changes_requested')).toEqual(['event.submitted', 'state.changes_requested']);
  const answered = event('answerChanges', 'submitted', 'worker');
  expect(titles('submitted', answered)).toEqual(['event.submitted', ask, answer, 'state.submitted']);
  expect(titles('disputed', event('openUnchanged', 'disputed', 'clock'))).toEqual([
    'event.submitted',
    ask,
    'event.openUnchanged',
    'state.disputed',
  ]);
  const frozen = (...last: Event[]) =>
    entriesOf('frozen', 'worker', [...asked, ...last, event('freeze', 'frozen', 'provider')]).at(-1)?.details;
  expect([frozen(), frozen(answered)]).toEqual(['now.frozen.worker', 'now.frozenDone.worker']);
});

test('the timeline tells each side whom the clock asked', () => {
  const asked = [event('askAboutStart', 'needs_attention', 'clock'), event('confirmArrival', 'in_progress', 'client')];
  expect(entriesOf('in_progress', 'client', asked)[0]?.title).toBe('event.noCheckIn.client');
  expect(entriesOf('in_progress', 'worker', asked)[0]?.title).toBe('event.noCheckIn.worker');
});

test('a case that the clock opened before the work began is no report of a problem', () => {
  const past = (by: Event['by']) =>
    entriesOf('settled', 'worker', [event('dispute', 'disputed', by), event('settle', 'settled', 'admin')])[0]?.title;
  expect(past('admin')).toBe('event.openNoCheckIn');
  expect(past('client')).toBe('event.disputedByOther');
});

test('the timeline of a canceled job ends with the refund once it was sent, and not before', () => {
  const events = [event('cancel', 'cancelled', 'client')];
  const read = (money: Money) => entriesOf('cancelled', 'client', events, after, money).slice(1);
  expect(read(unmoved)).toEqual([]);
  expect(read({ ...unmoved, sentRefunds: [{ cents: 12_000, at: after }] })).toMatchObject([
    { state: 'past', title: 'event.refundSent.client', refundCents: 12_000, at: after, alert: false },
  ]);
});

test('a payout to the Pro and a refund paid another way are lines, the refund with how it was paid', () => {
  const settled = [{ ...event('settle', 'settled', 'admin'), at: endsAt }];
  const outsideRefunds = [{ cents: 3_000, at: after, note: 'Check 1042.' }];
  expect(entriesOf('settled', 'client', settled, after, { ...unmoved, outsideRefunds })[1]).toMatchObject({
    ...{ title: 'event.refundOutside.client', refundCents: 3_000, note: 'Check 1042.', at: after },
  });
  const sentPayouts = [{ cents: 5_400, at: after }];
  expect(entriesOf('settled', 'worker', settled, after, { ...unmoved, sentPayouts })[1]).toMatchObject({
    ...{ title: 'event.payoutSent', refundCents: 5_400, at: after },
  });
});

test('each refund that was sent is a line at its own time, between the events', () => {
  const settledAt = '2026-03-04T09:00:00.000Z';
  const lastAt = '2026-03-05T09:00:00.000Z';
  const events = [event('submit', 'submitted', 'worker'), { ...event('settle', 'settled', 'admin'), at: settledAt }];
  const sentRefunds = [
    { cents: 3_000, at: after },
    { cents: 9_000, at: lastAt },
  ];
  expect(entriesOf('settled', 'client', events, lastAt, { ...unmoved, sentRefunds })).toMatchObject([
    { title: 'event.submitted', at: endsAt },
    { title: 'event.refundSent.client', refundCents: 3_000, at: after },
    { title: 'event.settled', at: settledAt },
    { title: 'event.refundSent.client', refundCents: 9_000, at: lastAt },
  ]);
});

test('a report is a line of its own once splits were offered after it', () => {
  const reported = [event('submit', 'submitted', 'worker'), event('dispute', 'disputed', 'client')];
  const offered = [...reported, event('offerSplit', 'disputed', 'worker')];
  const titles = (events: Event[]) => entriesOf('disputed', 'client', events).map(({ title }) => title);
  expect(titles(reported)).toEqual(['event.submitted', 'state.disputed']);
  expect(titles(offered)).toEqual([
    'event.submitted',
    'event.disputedByYou',
    'event.offerSplitByOther',
    'state.disputed',
  ]);
});
