import type { Language } from '#lib/languages.ts';
import type { Pro } from './pros.ts';
import type { Random } from './random.ts';
import type { AskedTask } from './tasks.ts';
import { en } from './texts/reviews/en.ts';
import { es } from './texts/reviews/es.ts';
import type { ReviewWords } from './texts/reviews/review-words.ts';
import { ru } from './texts/reviews/ru.ts';
import { uk } from './texts/reviews/uk.ts';
import { vi } from './texts/reviews/vi.ts';
import { zh } from './texts/reviews/zh.ts';

const wordsOf: Record<Language, ReviewWords> = { en, es, ru, uk, vi, zh };

interface Occasion {
  rating: number;
  /** What the client writes in. */
  language: Language;
  task: AskedTask;
}

/** Writes the reviews of one Pro so that no sentence comes twice until all that fit are used up. */
export function createReviewer(pro: Pro) {
  const used = new Set<string>();

  /** A comment that fits the rating and the job, in the client's language. */
  return function comment(random: Random, occasion: Occasion): string {
    const words = wordsOf[occasion.language];
    const { special, common, gripes } = sentencesFor(pro, occasion);
    const parts = occasion.rating <= 3 ? [fresh(random, gripes)] : praise();
    if (occasion.rating === 4 && random.chance(0.45)) parts.push(random.pick(words.almost));
    const text = parts.join(occasion.language === 'zh' ? '' : ' ');
    return text.replaceAll('{first}', pro.first).replaceAll('{job}', occasion.task.title);

    function praise(): string[] {
      const kind = random.weighted({ special: 44, both: 22, common: 24, short: 10 });
      if (kind === 'short') return [fresh(random, words.short)];
      const unsaid = special.filter((sentence) => !used.has(sentence));
      if (kind === 'common' || unsaid.length === 0) return [fresh(random, common)];
      const first = fresh(random, unsaid);
      return kind === 'special' ? [first] : [first, fresh(random, common)];
    }
  };

  function fresh(random: Random, sentences: readonly string[]): string {
    const unsaid = sentences.filter((sentence) => !used.has(sentence));
    const chosen = random.pick(unsaid.length > 0 ? unsaid : sentences);
    used.add(chosen);
    return chosen;
  }
}

/** What may be said: about this very job or trade, about any work, and when it did not go well. */
function sentencesFor({ trade, field }: Pro, { language, task }: Occasion) {
  const words = wordsOf[language];
  const isOwn = task.language === language;
  // A job's title would be the only foreign words in the sentence.
  const any = isOwn ? words.any : words.any.filter((sentence) => !sentence.includes('{job}'));
  const ofTask = isOwn ? (task.praise ?? []) : [];
  if (language !== 'en') {
    const special = ofTask.length > 0 ? ofTask : (words.fields[field.slug] ?? []);
    return { special, common: any, gripes: words.gripes };
  }
  const gripes = [...(isOwn ? (task.gripes ?? []) : []), ...trade.gripes, ...words.gripes];
  return { special: [...ofTask, ...trade.praise], common: [...field.praise, ...any], gripes };
}
