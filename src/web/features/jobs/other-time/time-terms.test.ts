import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { timeTermsOf } from './time-terms.ts';

const { t } = words('en');
const paid = { state: 'paid', isStartLost: false } as const;
type About = Parameters<typeof timeTermsOf>[0];
const say = (job: About, by: About['side']) => t(`jobs:${timeTermsOf(job, by)}`);

test('the side that proposes another time reads what it does to the refund terms, and the other one, what accepting does', () => {
  expect(say({ ...paid, side: 'client' }, 'client')).toMatch(/^If you reschedule, .* earliest time/);
  expect(say({ ...paid, side: 'worker' }, 'client')).toMatch(/^If you accept, .* earliest time/);
  expect(say({ ...paid, side: 'worker' }, 'worker')).toMatch(/^If you reschedule, .* new time/);
  expect(say({ ...paid, side: 'client' }, 'worker')).toMatch(/^If you accept, .* new time/);
});

test('the terms of an unpaid job, and of one whose start was lost, count from the new time, whoever proposes it', () => {
  for (const side of ['client', 'worker'] as const)
    for (const by of ['client', 'worker'] as const) {
      expect(say({ ...paid, state: 'awaiting_payment', side }, by)).toMatch(/isn’t paid yet, .* new time/);
      expect(say({ ...paid, isStartLost: true, side }, by)).toMatch(/new time/);
    }
});
