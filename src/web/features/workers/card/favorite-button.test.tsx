import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { FavoriteButton } from './favorite-button.tsx';

const render = (signedIn: boolean) =>
  renderToString(
    <TranslationProvider words={words('en')}>
      <FavoriteButton workerId="1" name="Ana" isFavorite={false} signedIn={signedIn} />
    </TranslationProvider>,
  );

test('a visitor who saves a Pro reads that this device keeps it, and that an account does', () => {
  const { t } = words('en');
  expect(render(false)).toContain(t('worker:favorite.addedHere'));
  expect(render(true)).toContain(t('worker:favorite.added'));
  expect(render(true)).not.toContain(t('worker:favorite.addedHere'));
});
