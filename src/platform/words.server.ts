import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { type Language, languages } from '#lib/languages.ts';
import { oneFullStop, wordOptions } from '#lib/words.ts';
import { packageRoot } from './root.server.ts';

type Namespace = Record<string, string>;

const resources = Object.fromEntries(languages.map((language) => [language, readLanguage(language)])) as Record<
  Language,
  Record<string, Namespace>
>;

// All requests share one instance per language. Its language never changes, so no request needs a copy.
const instances = new Map(languages.map((language) => [language, createWords(language)]));

function readLanguage(language: Language): Record<string, Namespace> {
  const folder = path.join(packageRoot, 'locales', language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [path.basename(name, '.json'), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  );
}

function createWords(language: Language): i18n {
  const instance = createInstance().use(oneFullStop);
  void instance.init({
    ...wordOptions,
    lng: language,
    ns: Object.keys(resources[language]),
    resources,
    initAsync: false,
  });
  return instance;
}

/** Returns the texts in `language`: `words('es').t('jobs:checkIn.title')`. */
export function words(language: Language): i18n {
  return instances.get(language) as i18n;
}

/** Returns the raw catalogs of `language` that a page sends to the browser. */
export function catalogues(language: Language, namespaces: readonly string[]): Record<string, Namespace> {
  return Object.fromEntries(namespaces.map((name) => [name, resources[language][name] ?? {}]));
}
