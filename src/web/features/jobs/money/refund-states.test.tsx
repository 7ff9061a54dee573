import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { Wait } from '#modules/payments/contract.ts';
import type { refundStates } from '#modules/payments/states.ts';
import { words } from '#platform/words.server.ts';
import { WaitNotices } from '#web/features/payments/wait-notices.tsx';
import { TranslationProvider } from '#web/page/translation.tsx';
import { CanceledPanel } from '../trouble/canceled-panel.tsx';
import { MoneySummary } from './money-summary.tsx';
import { waitsBeside } from './waits-beside.ts';

/** Returns what a side reads of a canceled job, all of whose money is refunded, where its refund is in `state`. */
function read(side: JobDetail['side'], state: (typeof refundStates)[number], waits: Partial<Wait>[] = []): string {
  const money = { state: 'closed', heldCents: 0, releasedCents: 0, feeCents: 0, refundedCents: 17_200 };
  const job = {
    state: 'cancelled',
    side,
    counterpartName: 'Ana',
    costCents: 0,
    priceCents: 17_200,
    payoutCents: 0,
    categorySlug: 'cleaning',
    zip: '94110',
    money: { ...money, waits, refunds: [{ state, cents: 17_200 }], sentPayouts: [] },
  } as unknown as JobDetail;
  const element = (
    <>
      <WaitNotices waits={waitsBeside(job)} />
      <CanceledPanel job={job} />
      <MoneySummary job={job} />
    </>
  );
  const html = renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
}

test('only a refund that the card takes is said to be on its way there, or refunded', () => {
  expect(read('client', 'onItsWay')).toMatch(/being refunded to your card.*Being refunded to you/s);
  for (const side of ['client', 'worker'] as const) expect(read(side, 'onItsWay')).not.toContain('Refunded to');
  expect(read('client', 'waiting')).toContain('$172.00 will be refunded to your card');
  expect(read('worker', 'waiting')).toContain('$172.00 will be refunded to Ana');
  expect(read('client', 'sent')).toContain('We refunded $172.00 to your card');
  for (const state of ['stopped', 'outside'] as const) expect(read('client', state)).not.toMatch(/your card\. Your/);
  expect(read('client', 'outside')).toContain('another way');
  for (const side of ['client', 'worker'] as const) {
    expect(read(side, 'stopped')).toMatch(/still to be refunded.*To be refunded to/s);
    for (const state of ['stopped', 'waiting'] as const) {
      expect(read(side, state)).toMatch(/To be refunded to/);
      expect(read(side, state)).not.toMatch(/Refunded to|being refunded/);
    }
    for (const state of ['sent', 'outside'] as const) expect(read(side, state)).toMatch(/Refunded to/);
  }
});

test('one box tells the client of a canceled job where the refund is', () => {
  const wait = (reason: Wait['reason']) => ({ to: 'client', reason, cents: 17_200, until: null }) as const;
  const sending = read('client', 'onItsWay', [wait('refundSending')]);
  expect(sending).toContain('$172.00 is being refunded to your card');
  expect(sending).not.toContain('is on its way');
  const settling = read('client', 'waiting', [wait('refundSettling')]);
  expect(settling).toContain('Your refund of $172.00 is waiting for your payment to settle');
  expect(settling).not.toContain('will be refunded to your card');
  const both = read('client', 'onItsWay', [wait('refundSending'), wait('refundRetry')]);
  expect(both).toContain('Your refund of $172.00 is on its way');
});

test('a refund that the panel of the cancellation does not tell of has a box of its own', () => {
  const late = { to: 'client', reason: 'refundSending', cents: 5_000, until: null } as const;
  const beside = (refunds: JobDetail['money']['refunds'], waits: Wait[]) =>
    waitsBeside({ state: 'expired', money: { waits, refunds } as unknown as JobDetail['money'] });
  expect(beside([], [late])).toEqual([late]);
  const own = { ...late, cents: 17_200 };
  expect(beside([{ state: 'onItsWay', cents: 17_200 }], [own])).toEqual([]);
  expect(beside([{ state: 'onItsWay', cents: 17_200 }], [own, late])).toEqual([own, late]);
});
