import type { Catalogs } from '#lib/words.ts';

// The list of all catalogs is long: a page that brings its own along does without this file.
const files = import.meta.glob<Catalogs[string]>('/locales/*/*.json', { import: 'default' });

/** Fetches a catalog. Throws if there is none of this name, or no network. */
export function readCatalog(language: string, name: string): Promise<Catalogs[string]> {
  const load = files[`/locales/${language}/${name}.json`];
  if (!load) throw new Error(`no catalog ${language}/${name}`);
  return load();
}
