import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import '#web/enhance/space-bar.ts';
import { fetchCatalog } from './page/fetch-catalog.ts';
import { TranslationProvider } from './page/translation.tsx';
import { noteTyped } from './page/typed-before.ts';
import { startWords } from './words.client.ts';

/** Returns the catalogs that the page preloads. */
async function pageCatalogs() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-catalog]')];
  const read = async (link: HTMLLinkElement) => [link.dataset.catalog, await fetchCatalog(link.href)];
  return Object.fromEntries(await Promise.all(links.map(read)));
}

/** Calls `act` once the page is hydrated, before any other code of it runs. */
function Hydrated({ act }: { act: () => Promise<void> }) {
  useLayoutEffect(() => void act(), [act]);
  return null;
}

async function hydrate(): Promise<void> {
  const translation = startWords(document.documentElement.lang, await pageCatalogs());
  const putBack = noteTyped();
  startTransition(() => {
    hydrateRoot(
      document,
      <TranslationProvider {...translation}>
        <HydratedRouter />
        <Hydrated act={putBack} />
      </TranslationProvider>,
      // React's own sentence says only that it tried again.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    );
  });
}

void hydrate();
