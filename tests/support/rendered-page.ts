import { text } from 'node:stream/consumers';
import { type ComponentType, createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';

/** Returns a page as HTML, in English, with what its loader and its action have answered. */
export async function htmlOf(page: unknown, props: { loaderData: unknown; actionData?: unknown }): Promise<string> {
  const element = createElement(page as ComponentType<object>, props);
  const router = createMemoryRouter([{ path: '*', element }]);
  const inRouter = createElement(RouterProvider, { router });
  return text(await renderToReadableStream(createElement(TranslationProvider, { words: words('en') }, inRouter)));
}
