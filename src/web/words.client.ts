import { type Catalogs, createWords } from '#lib/words.ts';

/**
 * Returns the texts in `language` for a `TranslationProvider`: those of `catalogs`, which the page brought along, and those
 * that later pages need.
 */
export function startWords(language: string, catalogs: Catalogs) {
  const arriving = new Map<string, Promise<void>>();

  async function fetchCatalog(name: string): Promise<void> {
    const { readCatalog } = await import('./catalogs.client.ts');
    catalogs[name] = await readCatalog(language, name);
  }

  function load(name: string): Promise<void> | null {
    // The promise outlives its arrival: React tells those of one component apart by their order, which must not change.
    const catalog = arriving.get(name) ?? (name in catalogs ? null : fetchCatalog(name));
    if (catalog) arriving.set(name, catalog);
    return catalog;
  }

  return { words: createWords(language, catalogs).reporting(noteMissing), load };
}

/** Notes a missing text for /debug/i18n. Few pages need this script, and without network the note is lost. */
const noteMissing = (key: string): void =>
  void import('./page/note-missing.ts').then((notes) => notes.noteMissing([key], 'browser')).catch(() => {});
