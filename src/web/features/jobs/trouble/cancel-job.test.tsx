import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { CancelJob } from './cancel-job.tsx';

// As much of a paid job as the dialog reads: $120 from Thursday at 10 AM to noon in San Francisco, of which a cancellation refunds half.
const job = {
  state: 'paid',
  side: 'client',
  counterpartName: 'Ana',
  startsAt: '2026-03-12T17:00:00.000Z',
  endsAt: '2026-03-12T19:00:00.000Z',
  dueAt: '2026-03-13T19:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  isStartLost: false,
  isOtherSuspended: false,
  refunds: [{ refundCents: 6_000, until: null }],
  money: { heldCents: 12_000, feeBps: 1_000 },
} as unknown as JobDetail;

const beforeStart = '2026-03-12T16:59:00.000Z';
const afterStart = '2026-03-12T17:20:00.000Z';
const afterEnd = '2026-03-12T19:20:00.000Z';

/** Returns what the dialog says at `now`, without markup. */
function read(about: Partial<JobDetail>, now: string): string {
  const element = <CancelJob job={{ ...job, ...about }} now={now} error={null} />;
  const html = renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
}

test('a client whose Pro did not come is told to wait for the question, which refunds everything, also before the slot’s end', () => {
  for (const now of [beforeStart, afterStart, afterEnd]) {
    expect(read({}, now)).toMatch(/don’t cancel\. On Fri, Mar 13, .* all of the \$120\.00 is refunded to you/);
    expect(read({}, now)).not.toContain('Something’s not right');
  }
});

test('a client reads what the Pro gets of the rest, and the fee', () => {
  expect(read({}, beforeStart)).toContain(
    'Of the remaining $60.00, $54.00 goes to Ana for holding the time for you, and $6.00 is the platform fee.',
  );
});

const hint = 'If you were there, don’t cancel: report a problem and tell us what happened.';

test('once the start has passed, a Pro reads that reporting a problem is the way, and not canceling', () => {
  const side = 'worker';
  for (const now of [afterStart, afterEnd]) expect(read({ side }, now)).toContain(hint);
  expect(read({ side }, beforeStart)).not.toContain(hint);
  expect(read({ side, isStartLost: true }, afterStart)).not.toContain(hint);
  expect(read({}, afterStart)).not.toContain(hint);
});
