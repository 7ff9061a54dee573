import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import type { CandidatePage } from './use-choice.ts';
import { WorkerPicker } from './worker-picker.tsx';

const { t } = words('en');

const ana = { id: '0197b2a0-0000-7000-8000-000000000001', name: 'Ana' };
const place = { zip: '94110' };

/** Returns what the page says when it was opened for Ana. */
function read(page: CandidatePage): string {
  const props = { page, service: '', chosen: [], askedPros: [ana], ...place, busy: false, refusal: undefined };
  const element = <WorkerPicker {...props} back />;
  const html = renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
  return html.replaceAll('&#x27;', "'");
}

const elsewhere = t('hiring:request.askedElsewhere', { name: ana.name, ...place });
const notNow = t('hiring:request.askedNotNow', { name: ana.name });

test('only a Pro of another place or category is said to work elsewhere, with the advice to change them', async () => {
  const client = await world.client();
  await world.worker();
  const search = { category: 'home-services', zip: '94103', limit: 1 };
  const page = await world.as(client).hiring.listCandidates(search);
  const [far, apart] = [read({ ...page, elsewhere: [ana.id] }), read({ ...page, elsewhere: [] })];
  const advice = t('hiring:request.askedElsewhereText');
  expect([elsewhere, advice, notNow].map((sentence) => far.includes(sentence))).toEqual([true, true, false]);
  expect([elsewhere, advice, notNow].map((sentence) => apart.includes(sentence))).toEqual([false, false, true]);
});

test('where no other Pro can be asked, it is not said that nobody serves the place of a Pro who does', () => {
  const nobody = t('hiring:request.nobody', place);
  const empty = { items: [], nextCursor: null };
  const [far, apart] = [read({ ...empty, elsewhere: [ana.id] }), read({ ...empty, elsewhere: [] })];
  expect([nobody, notNow].map((sentence) => far.includes(sentence))).toEqual([true, false]);
  expect([nobody, notNow].map((sentence) => apart.includes(sentence))).toEqual([false, true]);
});
