import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { packageRoot } from '#platform/root.server.ts';
import { mayUse, sayOtherwise } from './glossary-exceptions.ts';
import { allKeys } from './word-keys.ts';

const glossary = readFileSync(path.join(packageRoot, 'locales/GLOSSARY.md'), 'utf8');
const keys = allKeys().filter((key) => !key.startsWith('search:'));

/** Returns the rows of the table below a heading, without its head. */
function tableOf(heading: string): string[][] {
  const section = glossary.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) => line.split('|').slice(1, -1)).map((row) => row.map((cell) => cell.trim()));
}

const starts = (cell: string): string[] => cell.split(', ');

/** True when a word of `text` begins with one of `words`. Chinese has no spaces: there, a word may begin anywhere. */
function has(text: string, words: string[], language: Language): boolean {
  const bare = text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, '');
  const before = language === 'zh' ? '' : '(?<!\\p{L})';
  return words.some((word) => new RegExp(before + word, 'iu').test(bare));
}

const catalogs = new Map<string, Record<string, string>>();

/** Returns a text in all its plural forms. */
function textsOf(key: string, language: Language): string[] {
  const [catalog = '', name = ''] = key.split(/:(.*)/);
  const file = path.join(packageRoot, 'locales', language, `${catalog}.json`);
  const words = catalogs.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  catalogs.set(file, words);
  const forms = ['', '_one', '_two', '_few', '_many', '_other'].map((form) => words[name + form]);
  return forms.filter((text) => text !== undefined);
}

const isListed = (exceptions: Record<string, string[]>, key: string): boolean =>
  Object.values(exceptions)
    .flat()
    .some((listed) => (listed.endsWith('*') ? key.startsWith(listed.slice(0, -1)) : listed === key));

interface Finding {
  key: string;
  says: string;
}

const never = tableOf('Never').slice(2);

/** Returns the texts that contain a forbidden word. */
function forbidden(texts: (key: string, language: Language) => string[]): Finding[] {
  return never.flatMap(([language = '', words = '', but = '']) =>
    keys
      .filter((key) => texts(key, language as Language).some((text) => has(text, starts(words), language as Language)))
      .map((key) => ({ key, says: `${language}: ${words}, but the word is ${but}` })),
  );
}

const [head = [], , ...nouns] = tableOf('In every translation');

/** Returns the translations that lack the word for an English noun. */
function wordless(texts: (key: string, language: Language) => string[]): Finding[] {
  return nouns.flatMap(([noun = '', ...translations]) => {
    const english = new RegExp(`\\b${noun.replace(/y$/, '(?:y|ie)')}s?\\b`, noun === 'PIN' ? '' : 'i');
    const named = keys.filter((key) =>
      texts(key, 'en').some((text) => english.test(text.replaceAll(/\{\{\w+\}\}/g, ''))),
    );
    return translations.flatMap((cell, column) => {
      const language = head[column + 1] as Language;
      return named
        .filter((key) => !texts(key, language).every((text) => has(text, starts(cell), language)))
        .map((key) => ({ key, says: `${language}: ${noun} is ${cell}` }));
    });
  });
}

test('the glossary has a row of forbidden words for each language, and a column for each translation', () => {
  expect(new Set(never.map(([language]) => language))).toEqual(new Set(languages));
  expect([...head].sort()).toEqual([...languages].sort());
  expect(nouns.length).toBeGreaterThan(15);
});

test('no text uses a word that the glossary forbids', () => {
  expect(forbidden(textsOf).filter(({ key }) => !isListed(mayUse, key))).toEqual([]);
});

test('a translation uses the glossary’s word for each noun of the English text', () => {
  expect(wordless(textsOf).filter(({ key }) => !isListed(sayOtherwise, key))).toEqual([]);
});

test.each([
  ['mayUse', mayUse, forbidden],
  ['sayOtherwise', sayOtherwise, wordless],
])('every exception of %s is still needed', (_, exceptions, find) => {
  const found = find(textsOf).map(({ key }) => key);
  const unneeded = Object.values(exceptions)
    .flat()
    .filter((listed) => !found.some((key) => isListed({ one: [listed] }, key)));
  expect(unneeded).toEqual([]);
});

test('a forbidden word and a missing one are found', () => {
  const changed = (key: string, language: Language) =>
    key === 'worker:back' ? [language === 'en' ? 'The worker’s balance' : 'presupuesto'] : textsOf(key, language);
  expect(forbidden(changed)).toContainEqual(
    expect.objectContaining({ key: 'worker:back', says: expect.stringContaining('en: worker') }),
  );
  expect(wordless(changed)).toContainEqual({ key: 'worker:back', says: 'es: balance is saldo' });
});
