import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import {
  type QuestionId,
  questionsOf,
  type ScopeQuestion,
  type ScopeUnit,
  scopeQuestions,
} from '#modules/catalog/scope-questions.ts';
import type { Random } from '../random.ts';
import type { Trade } from '../trades/trades.ts';

/** Usual numbers, by their unit. */
const usual: Record<ScopeUnit | 'plain', [number, number]> = {
  foot: [20, 120],
  inch: [43, 75],
  mile: [3, 40],
  hour: [3, 12],
  plain: [1, 3],
};

const numbers = ['zero', 'one', 'two', 'three', 'four'];
const sizes = ['under1000', 'under1000', 'under1000', 'to2000', 'to3000'];

const cleaningKinds = [
  { words: /move-?out/, kind: 'moveOutCleaning' },
  { words: /deep/, kind: 'deepCleaning' },
  { words: /regular|every/, kind: 'regularCleaning' },
];

/**
 * Invents a client's answers to the questions of a trade, which don't contradict the `text` of the task. What has to be typed is in
 * the description.
 */
export function sampleScope(random: Random, { slug }: Trade, text: string): ScopeAnswer[] {
  const told = toldIn(text.toLowerCase());
  return questionsOf(slug).flatMap((question) => {
    const { kind, options, unit }: ScopeQuestion = scopeQuestions[question];
    if (kind === 'text') return [];
    const invented = kind === 'count' ? String(random.int(...usual[unit ?? 'plain'])) : random.pick([...options]);
    return [{ question, answer: told[question] ?? invented }];
  });
}

/** Returns what an English text says about rooms, cleaning and pets. */
function toldIn(text: string): Partial<Record<QuestionId, string>> {
  const counted = (noun: string) => {
    const count = numbers.indexOf(new RegExp(`(\\w+)[ -]${noun}`).exec(text)?.[1] ?? '');
    return count < 0 ? undefined : String(count);
  };
  const bedrooms = counted('bed');
  return {
    bedrooms,
    bathrooms: counted('bath') ?? (bedrooms && '1'),
    homeSize: sizes[Number(bedrooms)],
    cleaningKind: cleaningKinds.find(({ words }) => words.test(text))?.kind,
  };
}
