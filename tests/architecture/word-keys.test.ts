import { expect, test } from 'vitest';
import { type TypedTemplate, typedTemplates } from './typed-keys.ts';
import { allKeys, mentionsIn, placesOf, sources } from './word-keys.ts';

const keys = allKeys();
const namespaces = [...new Set(keys.map((key) => key.split(':', 1)[0] as string))];
const mentions = sources().flatMap(({ file, text }) => mentionsIn(file, text, namespaces));

/** Look like keys of the namespace `worker`, and are events of graphile-worker. */
const otherNames = ['worker:fatalError', 'worker:getJob:error', 'worker:getJob:empty'];

test('every text is used by the code', () => {
  const unique = [...new Map(mentions.map((mention) => [mention.matches.source, mention])).values()];
  // Every key against every literal would take a minute.
  const literals = Map.groupBy(unique, ({ written }) => written);
  const templates = unique.filter(({ written }) => written.includes('${'));
  const mayMention = (key: string) => [
    ...(literals.get(key) ?? []),
    ...(literals.get(key.slice(key.indexOf(':') + 1)) ?? []),
    ...templates,
  ];
  const unusedKeys = keys.filter((key) => !mayMention(key).some(({ matches }) => matches.test(key)));
  expect(unusedKeys).toEqual([]);
});

test('every key in the code is in the catalogs', () => {
  const named = new RegExp(`^(?:${namespaces.join('|')}):`);
  const usedKeys = mentions.filter(
    ({ called, written }) => called || (named.test(written) && !otherNames.includes(written)),
  );
  expect(usedKeys.length).toBeGreaterThan(400);
  const missing = usedKeys.filter(({ matches }) => !keys.some((key) => matches.test(key)));
  expect(missing.map(({ file, written }) => `${file}: ${written}`)).toEqual([]);
});

/** Keys that the types allow and the code around them does not ask for. */
const neverAskedFor = [
  // A text message exists for some kinds; `sentences.test.ts` reads each of them.
  /^sentences\.server\.ts: notifications:\w+\.sms(More)?$/,
  // Only jobs that ended without work have a title for that.
  /^(cancel-job|canceled-panel|checkout)\.tsx: (jobs:)?cancelled\.title\.(?!called_off|expired|cancelled)/,
  // Only the five minutes after a payment, which are not counted before it, are followed by nothing.
  /^use-refund-sentence\.ts: common:refund\.unpaid\.\w+\.fullNone$/,
  // Only licenses and insurance have numbers (`detailsOfPaper`).
  /^papers-step\.tsx: paper\.(identity|certificate)Number$/,
  // A draft has no review.
  /^review-state\.tsx: review\.draft$/,
];

/** Returns the keys that the types of the templates allow and that `existing` lacks. */
function holesIn(templates: readonly TypedTemplate[], existing: readonly string[]): string[] {
  const all = new Set(existing);
  return templates.flatMap(({ file, text, keys: allowed }) => {
    const places = placesOf(text, namespaces);
    const isThere = (key: string) =>
      key.includes(':') ? all.has(key) : places.some((name) => all.has(`${name}:${key}`));
    const named = allowed.filter((key) => !isThere(key)).map((key) => `${file.replace(/.*\//, '')}: ${key}`);
    return named.filter((one) => !neverAskedFor.some((exception) => exception.test(one)));
  });
}

test('a text exists for every state that a key is made of', { timeout: 120_000 }, () => {
  const templates = typedTemplates();
  expect(templates.length).toBeGreaterThan(150);
  expect(holesIn(templates, keys)).toEqual([]);
  const fewer = keys.filter((key) => key !== 'settings:account.work.change_submitted');
  expect(holesIn(templates, fewer)).toEqual(['sides-panel.tsx: account.work.change_submitted']);
});

/** The catalogs that every page names (`web/page/page-words.ts`). */
const always = ['common', 'shell', 'errors', 'catalog'];

/** Returns the catalogs whose texts a component names, and that it doesn't ask for: the browser may not have them yet. */
function catalogsNotAskedFor(text: string): string[] {
  const calls = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, names = '']) => names);
  if (calls.length === 0) return [];
  const named = namespaces.filter((name) => !always.includes(name) && new RegExp(`['"\`]${name}:\\w`).test(text));
  return named.filter((name) => !calls.some((names) => names.includes(`'${name}'`)));
}

test('a component asks for each catalog whose texts it names', () => {
  expect(catalogsNotAskedFor("const { t } = useTranslation('jobs'); t('worker:policy.strict')")).toEqual(['worker']);
  expect(catalogsNotAskedFor("const { t } = useTranslation(['jobs', 'worker']); t('worker:policy.strict')")).toEqual(
    [],
  );
  const forgetful = sources().filter(({ text }) => catalogsNotAskedFor(text).length > 0);
  expect(forgetful.map(({ file, text }) => `${file}: ${catalogsNotAskedFor(text)}`)).toEqual([]);
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
