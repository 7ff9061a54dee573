import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { ChangesSection } from './changes/changes-section.tsx';
import type { JobWithLangs } from './job-langs.server.ts';
import { ReviewSection } from './review-section.tsx';
import { CaseSection } from './trouble/case-section.tsx';
import { SubmitPanel } from './work/submit-panel.tsx';

// As much of a job as the panels read.
const money = { state: 'held', heldCents: 10_000, feeBps: 1_000 };
const job = {
  counterpartName: 'Ana',
  pricing: 'hourly',
  minutes: 100,
  hourlyRateCents: 6_000,
  priceCents: 10_000,
  money,
  scope: [],
  events: [],
  changeRequests: [],
  acts: [],
  timeZone: 'America/Denver',
} as unknown as JobWithLangs;

function render(panel: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: panel }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

const now = '2026-03-07T17:40:00.000Z';
const submitPanel = (shown: {
  typed?: Record<string, string>;
  events?: object[];
  error?: string;
  photos?: object[];
  isUploading?: boolean;
}) =>
  render(
    <SubmitPanel
      job={{ ...job, events: shown.events ?? [] } as JobWithLangs}
      photos={(shown.photos ?? []) as ProofPhoto[]}
      isUploading={shown.isUploading ?? false}
      now={now}
      error={shown.error ?? null}
      typed={shown.typed}
    />,
  );
const checkIn = (at: string) => [{ act: 'checkIn', at }];

test('the hours say what they come to', () => {
  expect(submitPanel({ typed: { hours: '1' } })).toMatch(/\$54\.00.*\$40\.00/);
  expect(submitPanel({ typed: { hours: '2' } })).not.toContain('$0.00');
});

test('after a refund of a part, all agreed hours can be typed, and come to what is held', () => {
  const rest = { ...job, money: { ...money, heldCents: 8_000 } } as JobWithLangs;
  const panel = (hours: string) =>
    render(<SubmitPanel job={rest} photos={[]} isUploading={false} now={now} error={null} typed={{ hours }} />);
  expect(panel('1:40')).toContain('$72.00');
  expect(panel('1:40')).not.toContain('no more than the agreed hours');
  expect(panel('1:41')).toContain('no more than the agreed hours');
});

test('hours start as the time since the check-in, in quarters and at most as agreed', () => {
  const html = submitPanel({ events: checkIn('2026-03-07T17:00:00.000Z') });
  expect(html).toContain('value="0.75"');
  expect(html).toContain('Started Sat, Mar 7, 10:00 AM');
  expect(submitPanel({ events: checkIn(now) })).toContain('value="0.25"');
  expect(submitPanel({ events: checkIn('2026-03-06T17:00:00.000Z') })).toContain('value="1:40"');
});

test('the work is not submitted while a photo that replaces another is on its way', () => {
  const photos = [{}, {}, {}];
  expect(submitPanel({ photos, isUploading: true })).toMatch(/disabled="".*Some photos haven’t uploaded yet\./);
  expect(submitPanel({ photos })).not.toContain('disabled=""');
  expect(submitPanel({ photos: [{}], isUploading: true })).toContain('2 photos are still missing.');
});

test('hours start as agreed without a check-in, and a refused form keeps the typed ones', () => {
  expect(submitPanel({})).toContain('value="1:40"');
  expect(submitPanel({ error: 'No.', typed: { hours: '2:xx' } })).toContain('value="2:xx"');
});

test('a Pro who answers a reported problem reads that a bank gets the answer untranslated; a client does not', () => {
  const report = { openedBy: 'clock', reason: null, items: [], openedAt: '2026-03-02T17:00:00Z', answer: null };
  const open = { ...report, mayAnswer: true, decision: null, offers: [] };
  const panel = (side: string) =>
    render(
      <CaseSection
        job={{ ...job, side, case: open, langs: {} } as unknown as JobWithLangs}
        now={now}
        errorOf={() => null}
      />,
    );
  expect(panel('worker')).toContain('write in English if you can');
  expect(panel('client')).not.toContain('write in English');
});

test('where the money of an open case is depends on who has it', () => {
  const report = {
    openedBy: 'client',
    items: [],
    openedAt: '2026-03-02T17:00:00Z',
    answer: null,
    decision: null,
    offers: [],
  };
  const panel = (state: string, reason: string | null) =>
    render(
      <CaseSection
        job={{ ...job, state, side: 'client', case: { ...report, reason }, langs: {} } as unknown as JobWithLangs}
        now={now}
        errorOf={() => null}
      />,
    );
  for (const reason of ['Nothing was cleaned.', null]) {
    expect(panel('disputed', reason)).toContain('The money stays held');
    expect(panel('frozen', reason)).toContain('nothing is released until it decides');
    expect(panel('frozen', reason)).not.toContain('stays held');
  }
});

test('an open case without a report says what is missing: the check-in, or the submission', () => {
  const unreported = {
    openedBy: 'clock',
    reason: null,
    items: [],
    openedAt: now,
    answer: null,
    decision: null,
    offers: [],
  };
  const panel = (state: string, isStarted: boolean) =>
    render(
      <CaseSection
        job={{ ...job, state, isStarted, side: 'worker', case: unreported, langs: {} } as unknown as JobWithLangs}
        now={now}
        errorOf={() => null}
      />,
    );
  for (const state of ['disputed', 'frozen']) {
    expect(panel(state, true)).toContain('The work wasn’t submitted');
    expect(panel(state, false)).toContain('No one checked in');
    expect(panel(state, false)).not.toContain('submitted');
  }
});

test('a refused review keeps its stars and its comment', () => {
  const reviews = { canReview: true, otherIsIn: false, canBePublished: true, mine: null, other: null };
  const typed = { rating: '4', comment: 'Neat work' };
  const html = render(<ReviewSection job={job} reviews={reviews} error="No." typed={typed} />);
  expect(/<input[^>]*checked=""[^>]*>/.exec(html)?.[0]).toContain('value="4"');
  expect(html).toContain('Neat work');
});

test('an answer to a case that was settled meanwhile stays on the page', () => {
  const decision = {
    by: 'operator',
    releasedCents: 0,
    refundedCents: 10_000,
    explanation: 'The wall is bare.',
    decidedAt: '2026-03-09T17:00:00.000Z',
  };
  const settled = {
    openedBy: 'client',
    reason: 'One wall is bare.',
    openedAt: '2026-03-07T17:00:00.000Z',
    answer: null,
    mayAnswer: false,
    offers: [],
    decision,
  };
  const late = {
    ...job,
    side: 'worker',
    timeZone: 'America/Denver',
    payoutCents: 0,
    costCents: 0,
    case: settled,
    langs: {},
  };
  // The page says in one place that the job has moved on, so the form gets no error.
  const answer = 'I painted all four walls.';
  expect(
    render(<CaseSection job={late as unknown as JobWithLangs} now={now} errorOf={() => null} typed={{ answer }} />),
  ).toContain(answer);
  expect(render(<CaseSection job={late as unknown as JobWithLangs} now={now} errorOf={() => null} />)).not.toContain(
    '<form',
  );
});

const request = (about: object = {}) => ({
  ...{ reason: 'One wall is still bare.', items: [], requestedAt: now, answer: null, withdrawnAt: null },
  ...about,
});
const answered = request({ answer: { text: 'I painted it.', answeredAt: now } });
const changes = (about: object, refused: { error?: string; typed?: Record<string, string> } = {}) =>
  render(
    <ChangesSection
      job={{ ...job, side: 'worker', case: null, langs: { changes: [] }, ...about } as unknown as JobWithLangs}
      error={refused.error ?? null}
      typed={refused.typed}
    />,
  );

test('a Pro who answers what the client asked for reads that a bank gets it, and ticks only what was not done', () => {
  const scope = [
    { position: 1, label: 'Stump', undoneReason: null },
    { position: 2, label: 'Haul away', undoneReason: 'The truck was full.' },
  ];
  const html = changes({ state: 'changes_requested', changeRequests: [request()], scope });
  expect(html).toContain('write in English if you can');
  expect(html).toContain('name="done.2"');
  expect(html).not.toContain('name="done.1"');
});

test('an answer that came too late stays on the page once: here, or in the answer to the case', () => {
  const typed = { answer: 'I painted it twice.' };
  const late = { state: 'submitted', changeRequests: [request({ withdrawnAt: now })] };
  expect(changes(late, { typed })).toContain(typed.answer);
  // It can't be sent any more.
  expect(changes(late, { typed })).not.toContain('<form');
  expect(changes(late, { typed })).toContain('no longer asks for changes');
  expect(changes({ ...late, case: { reason: 'Other.' } }, { typed })).not.toContain(typed.answer);
});

test('a request that became a case is shown there alone, also when an earlier one said the same', () => {
  const both = { state: 'disputed', changeRequests: [answered, request()], case: { reason: request().reason } };
  const events = [{ act: 'openUnchanged', at: now }];
  expect(changes({ ...both, events }).match(/One wall is still bare/g)).toHaveLength(1);
  expect(changes({ ...both, events })).toContain('I painted it.');
  // A problem that a side reported in the same words.
  expect(changes(both).match(/One wall is still bare/g)).toHaveLength(2);
});

test('a request says how it ended, and one that waits while the bank has the payment says nothing', () => {
  const back = request({ withdrawnAt: now });
  expect(changes({ state: 'changes_requested', changeRequests: [back, request()] })).toContain('took this back on');
  expect(changes({ state: 'frozen', changeRequests: [request()] })).not.toContain('Not answered');
  const reported = { state: 'disputed', changeRequests: [request()], case: { reason: 'Other.' } };
  expect(changes(reported)).toContain('Not answered before a problem was reported.');
});
