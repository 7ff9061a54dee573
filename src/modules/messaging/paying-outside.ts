import { foldText } from '#lib/fold-text.ts';
import { languages } from '#lib/languages.ts';
import { outsideWords } from './outside-words.ts';

const patterns = languages.flatMap((language) =>
  outsideWords[language].map((words) =>
    foldText(words)
      .split(' ')
      .map((word) => patternOf(word, language)),
  ),
);

/** Chinese has no spaces between words; everywhere else a word starts and ends. */
function patternOf(word: string, language: (typeof languages)[number]): RegExp {
  const stem = word.replace('*', '');
  if (language === 'zh') return new RegExp(stem, 'u');
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'}`, 'u');
}

/** True if a sentence of `text` seems to agree on a payment outside of the product, in any of the six languages. */
export function wantsToPayOutside(text: string): boolean {
  const sentences = foldText(text).split(/[.!?\n。!?]+/);
  return sentences.some((sentence) => patterns.some((words) => words.every((word) => word.test(sentence))));
}
