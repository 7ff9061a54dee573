import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import { languages } from '#lib/languages.ts';
import { packageRoot } from '#platform/root.server.ts';

const folder = (language: string) => path.join(packageRoot, 'locales', language);
const files = readdirSync(folder('en'));
const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder(language), file), 'utf8'));

const plural = /_(zero|one|two|few|many|other)$/;
const meaning = (key: string) => key.replace(plural, '');
const meanings = (language: string, file: string) =>
  [...new Set(Object.keys(read(language, file)).map(meaning))].sort();

test.each(languages)('%s has the same catalogs as English', (language) => {
  expect(readdirSync(folder(language)).sort()).toEqual([...files].sort());
});

for (const file of files) {
  test.each(languages)(`%s/${file} has the same keys as English`, (language) => {
    expect(meanings(language, file)).toEqual(meanings('en', file));
  });
  test.each(languages)(`%s/${file} has no empty text`, (language) => {
    expect(Object.entries(read(language, file)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  test.each(languages)(`%s/${file} has every plural form of the language`, (language) => {
    const words = read(language, file);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set(
      Object.keys(words)
        .filter((key) => plural.test(key))
        .map(meaning),
    );
    const missing = [...counted].flatMap((key) =>
      forms.filter((form) => !(`${key}_${form}` in words)).map((form) => `${key}_${form}`),
    );
    expect(missing).toEqual([]);
  });
  test.each(languages)(`%s/${file} uses only placeholders that English has`, (language) => {
    const names = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]))].sort();
    const group = (key: string) => key.split('.', 1)[0];
    const english = Object.entries(read('en', file));
    const englishNames = (key: string) =>
      english.filter(([other]) => group(other) === group(key)).flatMap(([, text]) => names(text));
    const strange = Object.entries(read(language, file)).filter(([key, text]) =>
      names(text).some((name) => name !== 'brand' && name !== 'count' && !englishNames(key).includes(name)),
    );
    expect(strange).toEqual([]);
  });
}

function errorCodes(node: unknown): string[] {
  if (isContractProcedure(node)) return Object.keys(node['~orpc'].errorMap);
  return Object.values(node as object).flatMap(errorCodes);
}

test('every refusal of the API has a sentence', () => {
  const sentences = Object.keys(read('en', 'errors.json')).map(meaning);
  const mute = [...new Set(errorCodes(contract))].filter((code) => !sentences.includes(code));
  expect(mute).toEqual([]);
});
