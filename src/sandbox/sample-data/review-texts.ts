import type { Language } from '#lib/languages.ts';
import type { Pro } from './pros.ts';
import type { Random } from './random.ts';
import { en } from './texts/reviews/en.ts';
import { es } from './texts/reviews/es.ts';
import type { ReviewWords } from './texts/reviews/review-words.ts';
import { ru } from './texts/reviews/ru.ts';
import { uk } from './texts/reviews/uk.ts';
import { vi } from './texts/reviews/vi.ts';
import { zh } from './texts/reviews/zh.ts';

const wordsOf: Record<Language, ReviewWords> = { en, es, ru, uk, vi, zh };

/**
 * Writes the reviews of one Pro: no sentence comes twice until all that fit are used up, and the language's short ones
 * come when a client has little to say.
 */
export function createReviewer(pro: Pro) {
  const used = new Set<string>();
  const { trade, field } = pro;

  /** A comment that fits the rating, in `language`. */
  return function comment(random: Random, given: { rating: number; language: Language; job: string }): string {
    const words = wordsOf[given.language];
    const isEnglish = given.language === 'en';
    const special = isEnglish ? trade.praise : (words.fields[field.slug] ?? []);
    const common = isEnglish ? [...field.praise, ...words.any] : words.any;
    const fill = (text: string) => text.replaceAll('{first}', pro.first).replaceAll('{job}', given.job);
    if (given.rating <= 3) return fill(fresh(random, isEnglish ? [...trade.gripes, ...words.gripes] : words.gripes));
    const parts = [praise()];
    if (given.rating === 4 && random.chance(0.45)) parts.push(random.pick(words.almost));
    return fill(parts.join(given.language === 'zh' ? '' : ' '));

    function praise(): string {
      const kind = random.weighted({ special: 44, both: 22, common: 24, short: 10 });
      if (kind === 'short') return fresh(random, words.short);
      if (kind === 'common') return fresh(random, common);
      const first = fresh(random, special);
      if (kind === 'special') return first;
      return [first, fresh(random, common)].join(given.language === 'zh' ? '' : ' ');
    }
  };

  function fresh(random: Random, texts: readonly string[]): string {
    const unused = texts.filter((text) => !used.has(text));
    const chosen = random.pick(unused.length > 0 ? unused : texts);
    used.add(chosen);
    return chosen;
  }
}

export type Reviewer = ReturnType<typeof createReviewer>;
