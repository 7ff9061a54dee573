import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { payoutWaits, waitReasons } from '#modules/payments/waits/wait-reasons.ts';
import { catalogues, words } from '#platform/words.server.ts';
import { WaitingMoney } from '#web/features/dashboard/waiting-money.tsx';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { WaitNotices } from './wait-notices.tsx';

const jobId = '5d2b0a3e-0000-4000-8000-000000000001';
const until = '2026-03-09T17:00:00.000Z';

function textOf(language: (typeof languages)[number], element: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  const html = renderToString(
    <TranslationProvider words={words(language)}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ');
}

describe.each(languages)('in %s', (language) => {
  const catalog = catalogues(language, ['waits']).waits ?? {};
  const sentence = (key: string) => String(Reflect.get(catalog, key)).split('{{until}}')[0] as string;

  test.each(waitReasons)('the page of a job says why money waits: %s', (reason) => {
    const to = (payoutWaits as readonly string[]).includes(reason) ? 'worker' : 'client';
    const text = textOf(language, <WaitNotices waits={[{ to, cents: 4_250, reason, until }]} />);
    expect(text).toContain('42');
    expect(text).toContain(sentence(`why.${reason}`));
    // The instant is there where the sentence speaks of one.
    expect(text).not.toContain('{{');
  });

  test('the page of the earnings says it for each job, also for what the bank or a case holds', () => {
    const waits = payoutWaits.map((reason) => ({
      to: 'worker' as const,
      cents: 1,
      reason,
      until,
      jobId,
      title: 'Paint',
    }));
    const states = ['frozen', 'disputed'] as const;
    const stopped = states.map((state) => ({ id: `${jobId}${state}`, title: 'Paint', payoutCents: 1, state }));
    const text = textOf(language, <WaitingMoney waits={waits} stopped={stopped} />);
    for (const reason of payoutWaits) expect(text).toContain(sentence(`why.${reason}`));
    for (const state of states) expect(text).toContain(sentence(`held.${state}`));
    const many = Array.from({ length: 5 }, () => waits[0]).flatMap((wait) => (wait ? [{ ...wait, cents: 1_250 }] : []));
    const together = textOf(language, <WaitingMoney waits={many} stopped={[]} />);
    expect(together.split(sentence(`why.${payoutWaits[0]}`))).toHaveLength(2);
    expect(together).toContain('62.50');
    expect(textOf(language, <WaitingMoney waits={[]} stopped={[]} />)).toContain(sentence('list.none'));
    // Held money of a job that may not have begun is not called money for finished work.
    expect(textOf(language, <WaitingMoney waits={[]} stopped={stopped} />)).not.toContain(sentence('list.text'));
  });

  test('a refused payout is not followed by the word that payouts are on', () => {
    const account = { payoutAccount: 'ready', waitsUntil: null, bankLastDigits: '4321' } as const;
    const earnings = { balanceCents: 1, paidOutCents: 0, ...account };
    const on = String(Reflect.get(catalogues(language, ['dashboard']).dashboard ?? {}, 'payout.readyText'));
    const refused = { cents: 1, reason: 'payoutRefused' } as const;
    expect(textOf(language, <PayoutAccount earnings={{ ...earnings, refused }} />)).not.toContain(on);
    expect(textOf(language, <PayoutAccount earnings={{ ...earnings, refused: null }} />)).toMatch(
      new RegExp(`4321.*${on}`),
    );
  });
});
