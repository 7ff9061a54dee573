import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobState } from '#modules/jobs/states.ts';
import { type ProofSlot, proofSlots } from '#modules/proofs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import type { QueuedPhoto } from './queued-photos.ts';
import type { PhotoQueue } from './use-photo-queue.ts';

const noQueue: PhotoQueue = {
  offline: false,
  isWaiting: false,
  of: () => undefined,
  add: () => {},
  retry: () => {},
  remove: () => {},
};

const render = (
  mayUpload: boolean,
  side: 'client' | 'worker' = 'worker',
  queue = noQueue,
  state: JobState = 'in_progress',
): string => renderSlots(mayUpload ? proofSlots : [], { side, state }, queue);

function renderSlots(
  openSlots: readonly ProofSlot[],
  about: { side: 'client' | 'worker'; state: JobState },
  queue = noQueue,
): string {
  const job = { id: '1', timeZone: 'UTC', ...about };
  const slots = <PhotoSlots job={job} photos={[]} openSlots={openSlots} queue={queue} error={null} />;
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

test('in a case, the Pro can add the photos that are missing, and reads so', () => {
  const html = renderSlots(['after'], { side: 'worker', state: 'disputed' });
  expect(html).toContain('You can still add photos that are missing');
  expect([...html.matchAll(/type="file"/g)]).toHaveLength(1);
  expect(html).toContain('aria-label="Add photo: After"');
  expect(renderSlots([], { side: 'worker', state: 'disputed' })).not.toContain('You can still add');
});

test('the client reads "your bank" where the Pro reads "the client’s bank"', () => {
  expect(render(false, 'client')).toContain('so can your bank');
  expect(render(false, 'client')).not.toContain('the client');
  expect(render(false, 'worker')).toContain('so can the client’s bank');
});

const waitingWith = (reason: string, state: QueuedPhoto['state'] = 'failed'): PhotoQueue => {
  const photo = { id: '1', account: 'pro', jobId: '1', slot: 'before', file: new File([], 'door.jpg'), place: null };
  const queued = { photo, state, percent: 40, reason };
  return { ...noQueue, isWaiting: true, of: (slot) => (slot === 'before' ? queued : undefined) };
};

test('a photo that waits says why, and can be sent again or given up', () => {
  const refused = render(true, 'worker', waitingWith('We’re busy.'));
  for (const text of ['We’re busy.', 'Try again', 'Remove door.jpg']) expect(refused).toContain(text);
  expect(refused).not.toContain('back online');
  expect(render(true, 'worker', waitingWith(''))).toContain('door.jpg will upload when you’re back online.');
});

test('a photo of a frozen job, and of no other, says that it stays on the device', () => {
  const held = render(false, 'worker', waitingWith(''), 'frozen');
  expect(held).toContain('door.jpg stays on this device.');
  expect(held).not.toContain('Try again');
  expect(render(false, 'worker', waitingWith(''))).not.toContain('stays on this device');
});

test('a photo that was refused says why, also where no more are taken', () => {
  const refused = render(false, 'worker', waitingWith('No longer possible.', 'refused'));
  expect(refused).toContain('No longer possible.');
  expect(refused).not.toContain('Remove door.jpg');
});

test('a photo can be given up in every state in which it may still be sent', () => {
  for (const state of ['locating', 'waiting', 'sending', 'failed'] as const)
    expect(render(true, 'worker', waitingWith('', state))).toContain('Remove door.jpg');
});

test('while a photo is on its way, its field has the name that is seen', () => {
  expect(render(true, 'worker', waitingWith('', 'locating'))).toContain('aria-label="Finding your location…"');
  expect(render(true, 'worker', waitingWith('', 'sending'))).toContain('aria-label="Uploading… 40%"');
});

test('what is announced of a photo has no buttons in it', () => {
  const [, announced] =
    /role="status"[^>]*>([^<]*door\.jpg[^<]*)<\/p>/.exec(render(true, 'worker', waitingWith(''))) ?? [];
  expect(announced).toContain('back online');
});
