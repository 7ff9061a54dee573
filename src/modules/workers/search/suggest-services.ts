import { foldText } from '#lib/fold-text.ts';
import type { Language } from '#lib/languages.ts';

/** A service of the catalog, with all that people may type for it. */
export interface NamedService {
  slug: string;
  categorySlug: string;
  names: Record<Language, string>;
  /** How people ask for it in any language: phrases separated by commas; `*` ends a word of which only the beginning counts. */
  phrases: string[];
}

const shortestText = 2;
const chineseCharacter = /\p{Script=Han}/u;

/**
 * Makes the function that suggests services for a text being typed in any language, at most `limit`, the likeliest first:
 * those whose name in the reader's language begins so, those with such a word in it, those whose name in another language begins
 * so, then those that people ask for in these words. `readServices` finds services in whole sentences.
 */
export function serviceSuggester(services: readonly NamedService[], readServices: (text: string) => string[]) {
  const all = services.map((service) => ({
    service,
    names: Object.values(service.names).map(foldText),
    phrases: service.phrases.flatMap((list) => list.split(',')).map((phrase) => foldText(phrase).trim()),
  }));
  return (typed: string, language: Language, limit: number): NamedService[] => {
    const text = foldText(typed).trim();
    if (text.length < (chineseCharacter.test(text) ? 1 : shortestText)) return [];
    const inSentence = readServices(typed);
    const rankOf = ({ service, names, phrases }: (typeof all)[number]): number => {
      const name = foldText(service.names[language]);
      if (name.startsWith(text)) return 0;
      if (hasWordAt(name, text)) return 1;
      if (names.some((other) => other.startsWith(text))) return 2;
      if (phrases.some((phrase) => beginsSo(phrase, text)) || names.some((other) => hasWordAt(other, text))) return 3;
      return inSentence.includes(service.slug) ? 4 : 5;
    };
    const ranked = all.map((entry) => ({ service: entry.service, rank: rankOf(entry) })).filter(({ rank }) => rank < 5);
    // The sort is stable: within a rank the order is the catalog's.
    return ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ service }) => service);
  };
}

/** True if a word of `name` begins with `text`; Chinese is written without spaces, so any place in it will do. */
function hasWordAt(name: string, text: string): boolean {
  if (chineseCharacter.test(text)) return name.includes(text);
  return (
    name.startsWith(text) ||
    name.split(/[^\p{L}\p{N}'-]+/u).some((_, at, words) => words.slice(at).join(' ').startsWith(text))
  );
}

/** True if what is typed begins a phrase, or continues its last word where only the beginning of that counts. */
function beginsSo(phrase: string, text: string): boolean {
  const whole = phrase.replaceAll('*', '');
  if (whole === '') return false;
  return whole.startsWith(text) || (phrase.endsWith('*') && text.startsWith(whole));
}
