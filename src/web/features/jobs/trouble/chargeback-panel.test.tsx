import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { mayBookAgain } from '../book-again.ts';
import { ChargebackPanel } from './chargeback-panel.tsx';

/** Returns what a side reads of a job whose payment the bank has until it decides. */
function readOpen(side: JobDetail['side'], isEvidenceSent: boolean): string {
  const chargeback = { amountCents: 12_000, dueBy: '2026-12-05T12:00:00Z', closedAt: null, isEvidenceSent };
  const job = { state: 'frozen', side, counterpartName: 'Ana', events: [], money: { chargeback }, timeZone: 'UTC' };
  return render(job as unknown as JobDetail);
}

test('both sides read until when the bank takes evidence, and once it was sent, that it decides', () => {
  for (const side of ['client', 'worker'] as const) {
    expect(readOpen(side, false)).toMatch(/takes evidence about this job until .*Dec 5/);
    expect(readOpen(side, true)).toContain('we’ve sent the bank evidence about this job');
    expect(readOpen(side, true)).not.toContain('takes evidence');
  }
});

/** A job whose payment the bank has given back to the client. */
const lostJob = (side: JobDetail['side'], isExamined: boolean, workDecision: 'paid' | 'notPaid' | null = null) => {
  const chargeback = {
    amountCents: 12_000,
    bankRefundedCents: 12_000,
    closedAt: '2026-11-20T12:00:00Z',
    isExamined,
    workDecision,
  };
  const job = {
    state: 'settled',
    side,
    isBankRefunded: true,
    isWorkerListed: true,
    counterpartName: 'Ana',
    events: [],
    money: { chargeback },
  };
  return job as unknown as JobDetail;
};

const read = (...about: Parameters<typeof lostJob>): string => render(lostJob(...about));

function render(job: JobDetail): string {
  const element = <ChargebackPanel job={job} />;
  return renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
}

test('a Pro whose submitted work is looked at reads that, and is not asked whether the work was done', () => {
  expect(read('worker', true)).toContain('You submitted this work, but the bank gave this $120.00 back to Ana.');
  expect(read('worker', true)).not.toMatch(/If you did the work|Contact us/);
  expect(read('worker', false)).toMatch(/If you did the work.*Contact us/s);
  expect(read('client', true)).not.toMatch(/submitted|deciding/);
});

test('a Pro reads whether we pay for the submitted work all the same', () => {
  expect(read('worker', false, 'paid')).toContain('We paid you directly.');
  expect(read('worker', false, 'paid')).not.toMatch(/won’t be paid|Contact us/);
  expect(read('worker', false, 'notPaid')).toMatch(/won’t pay you for it.*Contact us/s);
  expect(read('client', false, null)).not.toMatch(/paid you ourselves/);
});

test('a client whose bank took the payment back is not asked to book the Pro again', () => {
  expect(mayBookAgain(lostJob('client', false))).toBe(false);
  expect(mayBookAgain({ ...lostJob('client', false), isBankRefunded: false })).toBe(true);
  expect(mayBookAgain({ ...lostJob('worker', false), isBankRefunded: false })).toBe(false);
});
