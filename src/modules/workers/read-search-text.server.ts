import { foldText } from '#lib/fold-text.ts';
import { languages } from '#lib/languages.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { catalogues } from '#platform/words.server.ts';
import { type SearchText, searchTextReader, type TradeWords } from './search-text.ts';

// Made once, from the words of all six languages; a search then reads its text in memory.
let reader: Promise<(text: string) => SearchText> | null = null;

/** What a search text asks for, in whichever of the six languages it is written. */
export async function readSearchText(db: Db, text: string): Promise<SearchText> {
  if (text === '') return { rest: [], known: null };
  reader ??= makeReader(db).catch((error) => {
    reader = null;
    throw error;
  });
  return (await reader)(text);
}

async function makeReader(db: Db) {
  const categories = await listCategories(db);
  const all = languages.map((language) => catalogues(language, ['catalog', 'search']));
  const words = all.flatMap(({ catalog = {}, search = {} }): TradeWords[] =>
    categories.flatMap((category) => [
      { trade: foldText(category.name), phrases: '', name: catalog[`category.${category.slug}`] ?? '' },
      ...category.subcategories.map(({ slug, name }) => ({
        trade: foldText(name),
        phrases: search[`trade.${slug}`] ?? '',
        name: catalog[`subcategory.${slug}`] ?? '',
      })),
    ]),
  );
  return searchTextReader(
    words,
    all.map(({ search = {} }) => search.fillers ?? ''),
  );
}
