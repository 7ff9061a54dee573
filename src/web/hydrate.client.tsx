import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import '#web/enhance/space-bar.ts';
import { fetchCatalog } from './page/fetch-catalog.ts';
import { TranslationProvider } from './page/translation.tsx';
import { startWords } from './words.client.ts';

/** Returns the catalogs that the page preloads. */
async function pageCatalogs() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-catalog]')];
  const read = async (link: HTMLLinkElement) => [link.dataset.catalog, await fetchCatalog(link.href)];
  return Object.fromEntries(await Promise.all(links.map(read)));
}

/** Rarely needed, so not part of every page's script. */
const loadTyping = () => import('./page/type-again.ts');

/** Is hydrated with the page: what a person has typed until then is put back. */
function TypedEarly() {
  useLayoutEffect(() => {
    if (window.noteTyped) removeEventListener('input', window.noteTyped, true);
    if (window.typedEarly?.size) void loadTyping().then(({ typeAgain }) => typeAgain());
  }, []);
  return null;
}

async function hydrate(): Promise<void> {
  if (window.typedEarly?.size) void loadTyping();
  const translation = startWords(document.documentElement.lang, await pageCatalogs());
  startTransition(() => {
    hydrateRoot(
      document,
      <TranslationProvider {...translation}>
        <HydratedRouter />
        <TypedEarly />
      </TranslationProvider>,
      // React's own sentence says only that it tried again.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    );
  });
}

void hydrate();
