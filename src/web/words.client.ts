import { type Catalogs, createWords } from '#lib/words.ts';
import { fetchCatalog } from './page/fetch-catalog.ts';

/**
 * Returns the texts in `language` for a `TranslationProvider`: those of `catalogs`, which the page names, and those that
 * later pages need.
 */
export function startWords(language: string, catalogs: Catalogs) {
  const arriving = new Map<string, Promise<void>>();

  async function add(name: string): Promise<void> {
    // The list of all files is long: a page that names all of its own does without it.
    const { catalogFile } = await import('./page/catalog-files.ts');
    const file = catalogFile(language, name);
    if (!file) throw new Error(`no catalog ${language}/${name}`);
    catalogs[name] = await fetchCatalog(file);
  }

  function load(name: string): Promise<void> | null {
    // The promise outlives its arrival: React tells those of one component apart by their order, which must not change.
    const catalog = arriving.get(name) ?? (name in catalogs ? null : add(name));
    if (catalog) arriving.set(name, catalog);
    return catalog;
  }

  return { words: createWords(language, catalogs).reporting(noteMissing), load };
}

/** Notes a missing text for /debug/i18n. Few pages need this script, and without network the note is lost. */
const noteMissing = (key: string): void =>
  void import('./page/note-missing.ts').then((notes) => notes.noteMissing([key], 'browser')).catch(() => {});
