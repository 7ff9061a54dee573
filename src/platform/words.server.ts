import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '#lib/languages.ts';
import { closedName } from '#lib/short-name.ts';
import { type Catalogs, createWords, type Words } from '#lib/words.ts';
import { packageRoot } from './root.server.ts';

const catalogsOf = Object.fromEntries(languages.map((language) => [language, readLanguage(language)])) as Record<
  Language,
  Catalogs
>;

const missingOfRequest = new AsyncLocalStorage<Set<string>>();

const wordsOf = new Map(
  languages.map((language) => [
    language,
    createWords(language, catalogsOf[language]).reporting((key) => missingOfRequest.getStore()?.add(key)),
  ]),
);

function readLanguage(language: Language): Catalogs {
  const folder = path.join(packageRoot, 'locales', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

/** Returns the texts in `language`: `words('es').t('jobs:checkIn.title')`. */
export function words(language: Language): Words {
  return wordsOf.get(language) as Words;
}

/** Runs what answers one request, and returns its result. Within it, `missingSoFar` has the request's missing texts. */
export const collectingMissing = <Result>(run: () => Result): Result => missingOfRequest.run(new Set(), run);

/** Returns the keys of the texts that `words` lacked in the running request, in its operations for example. */
export const missingSoFar = (): string[] => [...(missingOfRequest.getStore() ?? [])];

/** Returns a person's name as pages in `language` show it: a closed account has none. */
export function readableName(name: string, language: Language): string {
  return name === closedName ? words(language).t('common:closedAccount') : name;
}

/** Returns the raw catalogs of `language`. */
export function catalogues(language: Language, names: readonly string[]): Catalogs {
  return Object.fromEntries(names.map((name) => [name, catalogsOf[language][name] ?? {}]));
}
