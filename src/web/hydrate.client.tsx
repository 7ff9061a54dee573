import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageWords } from './page/page-words.ts';
import { TranslationProvider } from './page/translation.tsx';
import { startWords } from './words.client.ts';

const pageWords = document.getElementById('page-words')?.textContent ?? '{}';
const translation = startWords(document.documentElement.lang, JSON.parse(pageWords));

startTransition(() => {
  hydrateRoot(
    document,
    <PageWords value={pageWords}>
      <TranslationProvider {...translation}>
        <HydratedRouter />
      </TranslationProvider>
    </PageWords>,
    // React's own sentence says only that it tried again.
    { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
  );
});
