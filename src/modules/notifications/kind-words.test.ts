import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { catalogues } from '#platform/words.server.ts';
import { kindNames } from './kinds.ts';

test.each(languages)('every kind of notification has a name, a title, a body and a link’s words in %s', (language) => {
  const texts = catalogues(language, ['notifications']).notifications ?? {};
  const missing = kindNames.flatMap((kind) =>
    ['name', 'title', 'body', 'action'].map((part) => `${kind}.${part}`).filter((key) => !(key in texts)),
  );
  expect(missing).toEqual([]);
});
