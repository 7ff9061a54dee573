import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { catalogues } from '#platform/words.server.ts';
import { termsVersion } from './terms-version.ts';

/** SHA-256 of the terms of each version, in all languages. Terms that say something else are a new version, with a line here. */
const published: Record<string, string> = {
  '2026-11-23': 'b6a9b9cec655e0e0a9cf77af915d0d0923d75e9625e762b1b754f66acb98469f',
  '2026-11-28': '07a0ef3cb35f637b1ff670d51f1c0bd75d9a1c3aa448256748bccef051216b5e',
  '2026-11-29': '6a642e56b3c7f823f8089786bbd31702a70b1a34f8e2d0d2bd6112bb86c90d3f',
};

test('the terms of a version stay as they are: accounts have accepted them', () => {
  const texts = languages.flatMap((language) =>
    Object.entries(catalogues(language, ['legal']).legal ?? {}).filter(([key]) => key.startsWith('terms.')),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(createHash('sha256').update(JSON.stringify(texts)).digest('hex')).toBe(published[termsVersion]);
});
