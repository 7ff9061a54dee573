import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { CheckInPanel } from '#web/features/jobs/work/check-in-panel.tsx';
import { PinCard } from '#web/features/jobs/work/pin-card.tsx';
import { TranslationProvider } from '#web/page/translation.tsx';
import PaymentSuccess from './payment-success.tsx';

type Page = ComponentProps<typeof PaymentSuccess>;

/** As much of a paid job as its panels read. */
const jobAt = (remote: boolean): JobDetail => {
  const address = { remote, street: remote ? null : '500 Castro St', unit: null, notes: null };
  const times = {
    startsAt: '2026-03-12T17:00:00.000Z',
    endsAt: '2026-03-12T19:00:00.000Z',
    timeZone: 'America/Denver',
  };
  const people = { counterpartName: 'Ana', pin: '4711', acts: ['checkIn'] };
  return { id: 'job', state: 'paid', address, ...times, ...people } as unknown as JobDetail;
};

function read(element: ReactNode): string {
  return renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
}

/** Returns what the two sides read about the PIN of a paid job. */
function panelsOf(job: JobDetail): string[] {
  const loaderData = {
    state: 'paid',
    jobId: job.id,
    title: 'Set up the phone',
    workerName: 'Ana',
    amountCents: 1,
    job,
  };
  return [
    <PinCard key="pin" job={job} />,
    <CheckInPanel key="check-in" job={job} error={null} typed={undefined} />,
    <CheckInPanel key="later" job={{ ...job, acts: [] }} error={null} typed={undefined} />,
    <PaymentSuccess key="success" {...({ loaderData } as unknown as Page)} />,
  ].map(read);
}

test('of work online or by phone, nobody reads of a door', () => {
  for (const panel of panelsOf(jobAt(false))) expect(panel).toContain('at the door');
  const [card, ...others] = panelsOf(jobAt(true));
  expect(card).toContain('Tell Ana these four digits when they start, by message or on the phone.');
  for (const panel of [card, ...others]) expect(panel).not.toContain('door');
});

test.each(languages)('the words about the PIN of work online or by phone are others in %s', (language) => {
  const { t } = words(language);
  for (const [place, remote] of [
    ['jobs:now.paid.client', 'jobs:now.remote.client'],
    ['jobs:now.paid.worker', 'jobs:now.remote.worker'],
    ['jobs:pin.text', 'jobs:pin.text.remote'],
    ['jobs:checkIn.title', 'jobs:checkIn.title.remote'],
    ['checkout:success.pin', 'checkout:success.pin.remote'],
  ] as const)
    expect(t(remote), remote).not.toBe(t(place));
});
