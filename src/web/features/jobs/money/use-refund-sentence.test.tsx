import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import { Agreement } from './agreement.tsx';

const now = '2026-03-02T17:00:00.000Z';

// As much of a job as its agreement reads: $48 × 3 hours, moderate, on Thursday at 10 AM in San Francisco.
const job = {
  state: 'awaiting_payment',
  side: 'client',
  acts: [],
  counterpartName: 'Ana',
  description: 'Two rooms.',
  promise: null,
  cancellationTier: 'moderate',
  priceCents: 14_400,
  hourlyRateCents: 4_800,
  minutes: 180,
  startsAt: '2026-03-12T17:00:00.000Z',
  endsAt: '2026-03-12T20:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  paidAt: null,
  money: { feeBps: 1_000, heldCents: 14_400 },
} as unknown as JobDetail;

const show = (given: Partial<JobDetail>): string =>
  renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <Agreement job={{ ...job, ...given, langs: {} as JobWithLangs['langs'] }} now={now} />
    </TranslationProvider>,
  );

test('a client reads the refund in dollars and dates, and the free minutes before the payment', () => {
  const html = show({});
  expect(html).toContain(
    'Full refund until Tue, Mar 10, 10:00 AM and for five minutes after you pay, then $72.00 until Wed, Mar 11, 10:00 AM, then nothing.',
  );
  expect(show({ state: 'paid', acts: ['cancel'], paidAt: '2026-03-01T17:00:00.000Z' })).toContain(
    'Full refund until Tue, Mar 10, 10:00 AM, then $72.00 until Wed, Mar 11, 10:00 AM, then nothing.',
  );
});

test('on the last day, a client reads that the minutes after the payment are free', () => {
  const late = { startsAt: '2026-03-02T20:00:00.000Z', endsAt: '2026-03-02T23:00:00.000Z' };
  expect(show(late)).toContain('Full refund for five minutes after you pay, then nothing.');
  expect(show({ ...late, side: 'worker' })).toContain(
    'If the client cancels within five minutes of paying, you get nothing. After that, you get $129.60.',
  );
});

test('a Pro reads what canceling leaves of the money, after the fee', () => {
  expect(show({ side: 'worker' })).toContain(
    'If the client cancels before Tue, Mar 10, 10:00 AM or within five minutes of paying, you get nothing. Before Wed, Mar 11, 10:00 AM, you get $64.80. After that, you get $129.60.',
  );
  expect(show({ side: 'worker', cancellationTier: 'flexible' })).toContain('After that, you get $43.20.');
});

test('once a part of the payment was refunded, both sides read shares of what is still held', () => {
  const rest = { state: 'paid', acts: ['cancel'], paidAt: '2026-03-01T17:00:00.000Z' } as const;
  const money = { ...job.money, heldCents: 10_000 };
  expect(show({ ...rest, acts: ['cancel'], money })).toContain(
    'then $50.00 until Wed, Mar 11, 10:00 AM, then nothing.',
  );
  expect(show({ ...rest, acts: ['cancel'], money, side: 'worker' })).toContain(
    'you get $45.00. After that, you get $90.00.',
  );
});

test('nothing is said of canceling once it is not possible', () => {
  expect(show({ state: 'in_progress', paidAt: '2026-03-01T17:00:00.000Z' })).not.toMatch(/refund|cancel/i);
});

test('after a start that was lost to a dispute, both sides read that canceling refunds everything', () => {
  const lost = { state: 'paid', acts: ['cancel'], paidAt: '2026-01-01T17:00:00.000Z', isStartLost: true } as const;
  expect(show({ ...lost, acts: ['cancel'] })).toContain('Full refund until you agree on another time.');
  expect(show({ ...lost, acts: ['cancel'], side: 'worker' })).toContain(
    'If the client cancels before you agree on another time, you get nothing.',
  );
});
