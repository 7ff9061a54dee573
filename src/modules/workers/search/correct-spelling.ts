import { distance } from 'fastest-levenshtein';
import { foldText } from '#lib/fold-text.ts';

/** Shorter words are as often the names of people as slips. In a word of `twoSlips` letters two may be wrong. */
const [oneSlip, twoSlips] = [5, 8];
const wordPattern = /[\p{L}\p{M}'’-]+/gu;

/**
 * Makes the function that returns a text with words of `names` in place of unknown ones that miss them by a slip; null without one. `unknownIn`
 * returns the words of a text, folded, that say nothing of services. Chinese is left out, whose words are too short.
 */
export function spellingCorrector(names: readonly string[], unknownIn: (text: string) => string[]) {
  const words = new Map<string, string>();
  for (const word of names.flatMap((name) => name.toLowerCase().match(wordPattern) ?? [])) {
    const folded = foldText(word);
    if (folded.length >= oneSlip) words.set(folded, words.get(folded) ?? word);
  }
  const correct = (typed: string): string => {
    const word = foldText(typed);
    const most = word.length < oneSlip ? 0 : word.length < twoSlips ? 1 : 2;
    const [nearest] = [...words]
      .filter(([known]) => Math.abs(known.length - word.length) <= most)
      .map(([known, shown]) => ({ shown, slips: slipsBetween(known, word) }))
      .toSorted((a, b) => a.slips - b.slips);
    return nearest && nearest.slips <= most ? nearest.shown : typed;
  };
  return (text: string): string | null => {
    const composed = text.normalize('NFC');
    const unknown = unknownIn(composed);
    const corrected = composed.replaceAll(wordPattern, (typed) =>
      unknown.includes(foldText(typed)) ? correct(typed) : typed,
    );
    return corrected === composed ? null : corrected;
  };
}

/** Two neighbors that changed places are one slip. */
const slipsBetween = (a: string, b: string): number => (isSwapped(a, b) ? 1 : distance(a, b));

function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.length === b.length && a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}
