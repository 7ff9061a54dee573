import type { ScopeAnswer } from '#modules/catalog/contract.ts';
import { questionsOf, type ScopeQuestion, type ScopeUnit, scopeQuestions } from '#modules/catalog/scope-questions.ts';
import type { Random } from '../random.ts';
import type { Trade } from '../trades/trades.ts';

/** Usual numbers, by their unit. */
const usual: Record<ScopeUnit | 'plain', [number, number]> = {
  foot: [20, 120],
  inch: [43, 75],
  mile: [3, 40],
  hour: [3, 12],
  plain: [1, 5],
};

/** Invents a client's answers to the questions of a trade. What has to be typed is in the description. */
export function sampleScope(random: Random, { slug }: Trade): ScopeAnswer[] {
  return questionsOf(slug).flatMap((question) => {
    const { kind, options, unit }: ScopeQuestion = scopeQuestions[question];
    if (kind === 'text') return [];
    const answer = kind === 'count' ? String(random.int(...usual[unit ?? 'plain'])) : random.pick([...options]);
    return [{ question, answer }];
  });
}
