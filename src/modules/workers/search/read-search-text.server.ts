import { foldText } from '#lib/fold-text.ts';
import { type Language, languages } from '#lib/languages.ts';
import { listCategories } from '#modules/catalog/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { catalogues } from '#platform/words.server.ts';
import { spellingCorrector } from './correct-spelling.ts';
import type { NamedServices } from './search-list-store.server.ts';
import { type SearchText, searchTextReader, type TradeWords } from './search-text.ts';
import { type NamedService, serviceSuggester } from './suggest-services.ts';

interface Vocabulary {
  read(text: string): SearchText;
  /** The categories and services in the order of the catalog, each with its folded name; a category has no slug. */
  catalog: { trade: string; id: number; slug: string | null }[];
  /** The service of each name, folded. */
  slugs: Map<string, string>;
  suggest: ReturnType<typeof serviceSuggester>;
  correct: ReturnType<typeof spellingCorrector>;
}

// Made once, from the words of all six languages; a search then reads its text in memory.
let vocabulary: Promise<Vocabulary> | null = null;

function getVocabulary(db: Db): Promise<Vocabulary> {
  vocabulary ??= makeVocabulary(db).catch((error) => {
    vocabulary = null;
    throw error;
  });
  return vocabulary;
}

/** What a search text asks for, in whichever of the six languages it is written. */
export async function readSearchText(db: Db, text: string): Promise<SearchText> {
  if (text === '') return { rest: [], known: null };
  return (await getVocabulary(db)).read(text);
}

/** Returns what the trades of a search text are in the catalog: some are whole categories. */
export async function namedServices(db: Db, trades: readonly string[]): Promise<NamedServices> {
  const named = (await getVocabulary(db)).catalog.filter(({ trade }) => trades.includes(trade));
  return { slugs: named.flatMap(({ slug }) => slug ?? []), topics: named.map(({ id }) => id) };
}

/** The slug of the service that is called just so in one of the six languages; undefined for all else. */
export async function serviceCalled(db: Db, name: string): Promise<string | undefined> {
  return (await getVocabulary(db)).slugs.get(foldText(name).trim());
}

/** The services that a text being typed may mean, at most `limit`, the likeliest for a reader of `language` first. */
export async function suggestServices(
  db: Db,
  text: string,
  language: Language,
  limit: number,
): Promise<NamedService[]> {
  return (await getVocabulary(db)).suggest(text, language, limit);
}

/** Returns a text with names of services in place of words that miss them by a slip; null where none does. */
export async function correctSpelling(db: Db, text: string): Promise<string | null> {
  return (await getVocabulary(db)).correct(text);
}

async function makeVocabulary(db: Db): Promise<Vocabulary> {
  const categories = await listCategories(db);
  const all = languages.map((language): LanguageWords => {
    const { catalog = {}, search = {} } = catalogues(language, ['catalog', 'search']);
    return { language, catalog, search };
  });
  const trades = all.flatMap(({ catalog, search }): TradeWords[] =>
    categories.flatMap((category) => [
      { trade: foldText(category.name), phrases: '', name: catalog[`category.${category.slug}`] ?? '' },
      ...category.subcategories.map(({ slug, name }) => ({
        trade: foldText(name),
        phrases: search[`trade.${slug}`] ?? '',
        name: catalog[`subcategory.${slug}`] ?? '',
      })),
    ]),
  );
  const reader = searchTextReader(
    trades,
    all.map(({ search }) => search.fillers ?? ''),
  );
  const services = categories.flatMap(({ slug: categorySlug, subcategories }) =>
    subcategories.map(({ slug, name }) => ({
      slug,
      categorySlug,
      trade: foldText(name),
      names: namesOf(slug, name, all),
      phrases: all.map(({ search }) => search[`trade.${slug}`] ?? ''),
    })),
  );
  const readServices = (text: string) => {
    const named = reader.read(text).known?.trades ?? [];
    return services.filter(({ trade }) => named.includes(trade)).map(({ slug }) => slug);
  };
  const slugs = new Map(
    services.flatMap(({ slug, names }) => Object.values(names).map((name): [string, string] => [foldText(name), slug])),
  );
  const catalog = [
    ...categories.map(({ id, name }) => ({ trade: foldText(name), id, slug: null })),
    ...categories
      .flatMap(({ subcategories }) => subcategories)
      .map(({ id, name, slug }) => ({ trade: foldText(name), id, slug })),
  ];
  const correct = spellingCorrector(
    // A syllable of Vietnamese misses another one by a letter.
    services.flatMap(({ names: { vi: _, ...names } }) => Object.values(names)),
    reader.unknownIn,
  );
  return { read: reader.read, catalog, slugs, suggest: serviceSuggester(services, readServices), correct };
}

interface LanguageWords {
  language: Language;
  catalog: Record<string, string>;
  search: Record<string, string>;
}

function namesOf(slug: string, name: string, all: readonly LanguageWords[]): Record<Language, string> {
  const names: Record<Language, string> = { en: name, es: name, ru: name, uk: name, vi: name, zh: name };
  for (const { language, catalog } of all) names[language] = catalog[`subcategory.${slug}`] ?? name;
  return names;
}
