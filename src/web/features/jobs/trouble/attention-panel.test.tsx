import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { AttentionPanel } from './attention-panel.tsx';

// As much of a job as the panel reads.
const job = {
  state: 'needs_attention',
  counterpartName: 'Ana',
  money: { heldCents: 10_000 },
  dueAt: '2026-03-07T17:40:00.000Z',
  timeZone: 'America/Denver',
  acts: [],
} as unknown as JobDetail;

function panel(about: Partial<JobDetail>): string {
  const element = <AttentionPanel job={{ ...job, ...about }} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

const unusual = [{ isOtherSuspended: true }, { isStartLost: true }] as const;

test.each(unusual)('who has checked in reads of the finish alone: %o', (about) => {
  const pro = panel({ ...about, isStarted: true, side: 'worker' });
  expect(pro).toContain('whether the work is finished');
  expect(pro).not.toContain('You haven’t checked in');
});

test('a Pro who is said not to have come reads that reporting a problem is the way', () => {
  expect(panel({ isStarted: false, side: 'worker' })).toContain(
    'If you were there, report a problem and tell us what happened.',
  );
});

test('a client who is asked about the finish is promised no refund for silence, also after a lost start', () => {
  const client = panel({ isStartLost: true, isStarted: true, side: 'client' });
  expect(client).not.toContain('the job is canceled');
});

test('a Pro whose client’s account is suspended reads that nobody can answer about the start', () => {
  expect(panel({ isOtherSuspended: true, isStarted: false, side: 'worker' })).toContain(
    'account isn’t active right now',
  );
});
