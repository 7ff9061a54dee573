import { expect, test } from 'vitest';
import { allKeys, mentionsIn, sources } from './word-keys.ts';

const keys = allKeys();
const namespaces = [...new Set(keys.map((key) => key.split(':', 1)[0] as string))];
const mentions = sources().flatMap(({ file, text }) => mentionsIn(file, text, namespaces));

test('every text is used by the code', () => {
  const unique = [...new Map(mentions.map((mention) => [mention.matches.source, mention])).values()];
  const unusedKeys = keys.filter((key) => !unique.some(({ matches }) => matches.test(key)));
  expect(unusedKeys).toEqual([]);
});

test('every key in the code is in the catalogs', () => {
  const named = new RegExp(`^(?:${namespaces.join('|')}):`);
  const usedKeys = mentions.filter(({ called, written }) => called || named.test(written));
  expect(usedKeys.length).toBeGreaterThan(400);
  const missing = usedKeys.filter(({ matches }) => !keys.some((key) => matches.test(key)));
  expect(missing.map(({ file, written }) => `${file}: ${written}`)).toEqual([]);
});

test('the scan finds an unused text and a missing key', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a source looks like
  const page = "const { t } = useTranslation('jobs'); t('pay.title'); t(`state.${state}`); t('payments:held');";
  const seen = mentionsIn('page.tsx', page, ['jobs', 'payments', 'common']);
  const used = (key: string) => seen.some(({ matches }) => matches.test(key));
  expect(['jobs:pay.title', 'jobs:state.paid', 'payments:held', 'common:pay.title'].filter(used)).toHaveLength(4);
  expect(['jobs:pay.text', 'jobs:state', 'payments:pay.title', 'payments:state.paid'].filter(used)).toEqual([]);
});

test('every Intl formatter uses the regional conventions of the country', () => {
  const plain = sources().filter(
    ({ file, text }) =>
      file !== 'lib/languages.ts' &&
      /(?:new Intl\.\w+\(|\.toLocale(?:Date|Time)?String\()\s*(?:\w+\.)?language\b/.test(text),
  );
  expect(plain.map(({ file }) => file)).toEqual([]);
});
