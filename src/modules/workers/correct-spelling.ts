import { distance } from 'fastest-levenshtein';
import { foldText } from '#lib/fold-text.ts';

const shortestWord = 4;
/** In a longer word two letters may be wrong. */
const longWord = 6;
const chineseCharacter = /\p{Script=Han}/u;
const wordPattern = /[\p{L}'-]+/gu;

/** Makes the function that returns a text with the words of `names` in place of those that miss them by a slip; null without one. */
export function spellingCorrector(names: readonly string[]) {
  const words = new Map<string, string>();
  for (const word of names.flatMap((name) => name.toLowerCase().match(wordPattern) ?? [])) {
    const folded = foldText(word);
    if (folded.length >= shortestWord && !chineseCharacter.test(word) && !words.has(folded)) words.set(folded, word);
  }
  const correct = (typed: string): string => {
    const word = foldText(typed);
    if (word.length < shortestWord || words.has(word)) return typed;
    const most = word.length < longWord ? 1 : 2;
    const [nearest] = [...words]
      .filter(([known]) => Math.abs(known.length - word.length) <= most)
      .map(([known, shown]) => ({ shown, slips: slipsBetween(known, word) }))
      .toSorted((a, b) => a.slips - b.slips);
    return nearest && nearest.slips <= most ? nearest.shown : typed;
  };
  return (text: string): string | null => {
    const corrected = text.replaceAll(wordPattern, correct);
    return corrected === text ? null : corrected;
  };
}

/** Two letters that changed places are one slip. */
function slipsBetween(a: string, b: string): number {
  const slips = distance(a, b);
  return slips === 2 && lettersOf(a) === lettersOf(b) ? 1 : slips;
}

const lettersOf = (word: string): string => [...word].sort().join('');
