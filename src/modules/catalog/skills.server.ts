import { LRUCache } from 'lru-cache';
import { foldText } from '#lib/fold-text.ts';
import { type Language, languages } from '#lib/languages.ts';
import { catalogues, words } from '#platform/words.server.ts';

const namesIn = (language: Language) => catalogues(language, ['skills']).skills ?? {};

/** The slugs of the vocabulary in its order: `house-cleaning.deep-cleaning` is deep cleaning, of the service house cleaning. */
export const skillSlugs: readonly string[] = Object.keys(namesIn('en')).map((key) => key.slice('skill.'.length));

const serviceOf = (slug: string): string => slug.slice(0, slug.indexOf('.'));

/** Returns the name of a skill in `language`. */
export const skillName = (slug: string, language: Language): string => words(language).t(`skills:skill.${slug}`);

/** Returns the names of the skills of each service in `language`, by the service's slug. */
export function skillNames(language: Language): Record<string, string[]> {
  const byService = Map.groupBy(skillSlugs, serviceOf);
  return Object.fromEntries(
    [...byService].map(([service, slugs]) => [service, slugs.map((slug) => skillName(slug, language))]),
  );
}

// Folded once, when the first text is looked up.
let folded: { slug: string; english: string; others: string[]; searched: string }[] | null = null;

function foldedSkills() {
  folded ??= skillSlugs.map((slug) => {
    const others = languages.filter((language) => language !== 'en');
    const names = others.map((language) => foldText(skillName(slug, language)));
    return { slug, english: foldText(skillName(slug, 'en')), others: names, searched: names.map(spaced).join('\n') };
  });
  return folded;
}

/**
 * Returns the skill with this name in any language; undefined for any other text. Services share some names: a skill of one of
 * `services` is preferred.
 */
export function skillCalled(name: string, services: readonly string[]): string | undefined {
  const text = foldText(name).trim();
  const slugs = foldedSkills()
    .filter(({ english, others }) => english === text || others.includes(text))
    .map(({ slug }) => slug);
  return slugs.find((slug) => services.includes(serviceOf(slug))) ?? slugs[0];
}

/**
 * Returns the skills with a piece of a search text in their name: anywhere in English and Chinese, and where a word begins in
 * the other languages, where a short piece is inside too many words. `piece` is folded.
 */
export function skillsWith(piece: string): string[] {
  const known = found.get(piece);
  if (known) return known;
  const sought = chineseCharacter.test(piece) ? piece : ` ${piece}`;
  const slugs = foldedSkills()
    .filter(({ english, searched }) => english.includes(piece) || searched.includes(sought))
    .map(({ slug }) => slug);
  found.set(piece, slugs);
  return slugs;
}

/** Of the latest pieces: reading through all names of all languages takes as long as the rest of the text. */
const found = new LRUCache<string, string[]>({ max: 500 });

const chineseCharacter = /\p{Script=Han}/u;

/** A name with one space before each of its words. */
const spaced = (name: string): string => ` ${name.replace(/[^\p{L}\p{N}'-]+/gu, ' ')}`;
