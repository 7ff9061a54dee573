import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PhotoSlots } from './photo-slots.tsx';

function render(mayUpload: boolean, side: 'client' | 'worker' = 'worker'): string {
  const slots = <PhotoSlots jobId="1" side={side} photos={[]} mayUpload={mayUpload} timeZone="UTC" error={null} />;
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
