import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { useFilesHint } from './files-left.ts';
import { TranslationProvider } from './translation.tsx';

const Hint = () => <p>{useFilesHint('PDF or image.')}</p>;

function hintWith(loaderData: unknown): string {
  const routes = [{ id: 'page', path: '*', element: <Hint />, loader: () => loaderData }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: loaderData } } });
  const html = renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
  return html.replace(/<[^>]*>|&nbsp;/g, '');
}

test('the hint of a field says how much can still be sent today', () => {
  expect(hintWith({ allowance: { count: 12, megabytes: 480 } })).toBe(
    'PDF or image. You can send 12 more files today, up to 480\u00a0MB.',
  );
  expect(hintWith({ allowance: { count: 1, megabytes: 2 } })).toContain('1 more file today, up to 2\u00a0MB.');
});

test('without an allowance, the hint stays as it is', () => {
  expect(hintWith({ allowance: null })).toBe('PDF or image.');
  expect(hintWith(null)).toBe('PDF or image.');
});
