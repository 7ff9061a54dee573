import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { JobState } from '#modules/jobs/states.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { AddressSection } from './address-section.tsx';
import type { JobWithLangs } from './job-langs.server.ts';

/** Returns what the client reads of the address of a job in `state`. */
function read(state: JobState): string {
  const address = { remote: false, street: '123 Oak Street', unit: '', notes: '' };
  const job = { state, side: 'client', counterpartName: 'Ana', address, city: 'Austin', langs: {} };
  return renderToStaticMarkup(
    <TranslationProvider words={words('en')}>
      <AddressSection job={job as unknown as JobWithLangs} error={null} typed={undefined} />
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
