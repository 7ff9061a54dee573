import type { Language } from '#lib/languages.ts';
import type { AskedTask } from '../jobs/tasks.ts';
import type { Pro } from '../people/pros.ts';
import type { Random } from '../random.ts';
import { reviews } from '../texts/texts.ts';

interface Occasion {
  rating: number;
  /** The language in which the client writes. */
  language: Language;
  task: AskedTask;
}

/** Returns a writer of one Pro's reviews, which repeats no sentence until all that fit are used up. */
export function createReviewer(pro: Pro) {
  const used = new Set<string>();

  /** Writes a comment that fits the rating and the job. */
  return function writeComment(random: Random, occasion: Occasion): string {
    const texts = reviews[occasion.language];
    const { special, common, gripes } = sentencesFor(pro, occasion);
    const parts = occasion.rating <= 3 ? [pickUnused(random, gripes)] : writePraise();
    if (occasion.rating === 4 && random.chance(0.45)) parts.push(random.pick(texts.almost));
    const text = parts.join(occasion.language === 'zh' ? '' : ' ');
    return text.replaceAll('{first}', pro.first).replaceAll('{job}', occasion.task.title);

    function writePraise(): string[] {
      const kind = random.weighted({ special: 44, both: 22, common: 24, short: 10 });
      if (kind === 'short') return [pickUnused(random, texts.short)];
      const unused = special.filter((sentence) => !used.has(sentence));
      if (kind === 'common' || unused.length === 0) return [pickUnused(random, common)];
      const first = pickUnused(random, unused);
      return kind === 'special' ? [first] : [first, pickUnused(random, common)];
    }
  };

  function pickUnused(random: Random, sentences: readonly string[]): string {
    const unused = sentences.filter((sentence) => !used.has(sentence));
    const chosen = random.pick(unused.length > 0 ? unused : sentences);
    used.add(chosen);
    return chosen;
  }
}

/** The sentences about this job or trade (`special`), about any work (`common`), and for three stars or fewer. */
function sentencesFor({ trade, category }: Pro, { language, task }: Occasion) {
  const texts = reviews[language];
  const isSameLanguage = task.language === language;
  // A job's title would be the only foreign words in the sentence.
  const any = isSameLanguage ? texts.any : texts.any.filter((sentence) => !sentence.includes('{job}'));
  const taskPraise = isSameLanguage ? (task.praise ?? []) : [];
  if (language !== 'en') {
    const special = taskPraise.length > 0 ? taskPraise : (texts.categories[category.slug] ?? []);
    return { special, common: any, gripes: texts.gripes };
  }
  const gripes = [...(isSameLanguage ? (task.gripes ?? []) : []), ...trade.gripes, ...texts.gripes];
  return { special: [...taskPraise, ...trade.praise], common: [...category.praise, ...any], gripes };
}
