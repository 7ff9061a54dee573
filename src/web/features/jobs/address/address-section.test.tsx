import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobState } from '#modules/jobs/states.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import { AddressSection } from './address-section.tsx';

/** Returns what the client reads of the address of a job in `state`, which is a house cleaning unless `work` is another. */
function read(state: JobState, work = { categorySlug: 'home-services', serviceSlug: 'house-cleaning' }): string {
  const address = { remote: false, street: '123 Oak Street', unit: '', notes: '' };
  const place = { address, city: 'Austin', earlierAddresses: [] };
  const job = { state, side: 'client', counterpartName: 'Ana', ...place, ...work, langs: {} };
  const section = <AddressSection job={job as unknown as JobWithLangs} error={null} typed={undefined} />;
  return renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: section }])} />
    </TranslationProvider>,
  );
}

test('the client reads that the Pro sees the address, but not of a job that was canceled', () => {
  for (const state of ['submitted', 'released', 'settled'] as const)
    expect(read(state)).toContain('Only Ana sees this');
  for (const state of ['cancelled', 'called_off', 'expired'] as const) {
    expect(read(state)).toContain('The job is over, so Ana can’t see this');
    expect(read(state)).not.toContain('sees this');
  }
});

test('only work that can be done online or by phone may go without an address', () => {
  expect(read('paid')).toContain('name="street"');
  expect(read('paid')).not.toContain('name="remote"');
  expect(read('paid', { categorySlug: 'tech-and-miscellaneous', serviceSlug: 'smartphone-help' })).toContain(
    'name="remote"',
  );
});
