import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import type { PhotoQueue } from './use-photo-queue.ts';

const noQueue: PhotoQueue = {
  offline: false,
  isWaiting: false,
  of: () => undefined,
  add: () => {},
  retry: () => {},
  remove: () => {},
};

function render(mayUpload: boolean, side: 'client' | 'worker' = 'worker', queue = noQueue): string {
  const job = { id: '1', side, timeZone: 'UTC', acts: mayUpload ? ['submit' as const] : [] };
  const slots = <PhotoSlots job={job} photos={[]} queue={queue} error={null} />;
  const router = createMemoryRouter([{ path: '*', element: slots }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('without script, too, the whole frame of a missing photo is a label of its file field', () => {
  const html = render(true);
  const frames = [...html.matchAll(/<label for="([^"]+)" class="[^"]*border-dashed/g)].map(([, id]) => id);
  const fields = [...html.matchAll(/<input (?:[^>]* )?id="([^"]+)"[^>]* type="file"/g)].map(([, id]) => id);
  expect(frames).toHaveLength(3);
  expect(fields).toEqual(frames);
  expect(render(false)).not.toContain('<label');
});

test('the client reads "your bank" where the Pro reads "the client’s bank"', () => {
  expect(render(false, 'client')).toContain('so can your bank');
  expect(render(false, 'client')).not.toContain('the client');
  expect(render(false, 'worker')).toContain('so can the client’s bank');
});

const waitingWith = (reason: string): PhotoQueue => {
  const photo = { account: 'pro', jobId: '1', slot: 'before', file: new File([], 'door.jpg'), place: null };
  const queued = { photo, state: 'failed' as const, percent: 0, reason };
  return { ...noQueue, isWaiting: true, of: (slot) => (slot === 'before' ? queued : undefined) };
};

test('a photo that waits says why, and can be sent again or given up', () => {
  const refused = render(true, 'worker', waitingWith('We’re busy.'));
  for (const text of ['We’re busy.', 'Try again', 'Remove door.jpg']) expect(refused).toContain(text);
  expect(refused).not.toContain('back online');
  expect(render(true, 'worker', waitingWith(''))).toContain('door.jpg will upload when you’re back online.');
});

test('a photo of a job that does not go on now says that it stays on the device', () => {
  const held = render(false, 'worker', waitingWith(''));
  expect(held).toContain('door.jpg stays on this device.');
  expect(held).not.toContain('Try again');
});
