import { fail } from '#lib/fail.ts';
import { numberFormat } from '#lib/formatters.ts';
import type { Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import type { ScopeAnswer, ScopeLine } from './contract.ts';
import {
  optionKey,
  type QuestionId,
  questionsOf,
  type ScopeQuestion,
  scopeQuestions,
  wrongAnswers,
} from './scope-questions.ts';

/**
 * Returns the answers in the order of the service's questions. Throws Fail `catalog.wrongAnswer` for an answer to a question
 * that the service does not ask, or that is not among the question's options.
 */
export function readScope(service: string | undefined, answers: Readonly<Record<string, string>>): ScopeAnswer[] {
  if (wrongAnswers(service, answers).length > 0) fail('catalog.wrongAnswer');
  return questionsOf(service).flatMap((question) =>
    answers[question] ? [{ question, answer: answers[question] }] : [],
  );
}

/** True for an answer that a Pro ticks off: work, unless the client has said no to it. */
export const isWork = ({ question, answer }: ScopeAnswer): boolean =>
  scopeQuestions[question as QuestionId].isWork && answer !== 'no';

/**
 * Returns the answers with their words in `language`, for the client who gave them (`isOwn`) or for others. `typed` changes the
 * texts that a client typed, to mask them.
 */
export function describeScope(
  scope: readonly ScopeAnswer[],
  language: Language,
  { isOwn, typed = (text) => text }: { isOwn: boolean; typed?: (text: string) => string },
): ScopeLine[] {
  const { t } = words(language);
  return scope.map(({ question, answer }) => {
    const { kind, unit }: ScopeQuestion = scopeQuestions[question as QuestionId];
    const isTyped = kind === 'text';
    const value = isTyped ? typed(answer) : answer;
    const amount = unit ? ({ style: 'unit', unit, unitDisplay: 'long' } as const) : {};
    const said = kind === 'count' ? numberFormat(language, amount).format(Number(answer)) : t(optionKey(answer, isOwn));
    return { question, value, label: t(`scope:label.${question}`), answer: isTyped ? value : said, isTyped };
  });
}
