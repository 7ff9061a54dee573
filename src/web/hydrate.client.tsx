import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { PageWords } from './page/page-words.ts';
import { startWords } from './words.client.ts';

const pageWords = document.getElementById('page-words')?.textContent ?? '{}';
const words = startWords(document.documentElement.lang, JSON.parse(pageWords));

startTransition(() => {
  hydrateRoot(
    document,
    <PageWords value={pageWords}>
      <I18nextProvider i18n={words}>
        <HydratedRouter />
      </I18nextProvider>
    </PageWords>,
  );
});
