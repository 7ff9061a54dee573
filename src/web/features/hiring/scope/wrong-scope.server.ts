import type { Refusal } from '#api/form.server.ts';
import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import { wrongAnswers } from '#modules/catalog/scope-questions.ts';
import { scopeField } from './scope-fields.ts';

interface AnsweredService {
  service: string;
  scope: ScopeAnswers;
}

/** Returns the fields whose answers do not fit their questions. */
export const wrongScopeFields = ({ service, scope }: AnsweredService): string[] =>
  wrongAnswers(service, scope).map(scopeField);

/** Returns the refusal of answers that do not fit their questions, or null. */
export function wrongScope(answered: AnsweredService): Refusal | null {
  const wrong = wrongScopeFields(answered);
  if (wrong.length === 0) return null;
  const code = 'catalog.wrongAnswer';
  const fields = Object.fromEntries(wrong.map((field) => [field, code]));
  return { ok: false, code, status: 422, message: '', fields };
}
