import type { Refusal } from '#api/form.server.ts';
import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import { wrongAnswers } from '#modules/catalog/scope-questions.ts';
import { scopeField } from './scope-fields.ts';

/** Returns which answers do not fit their questions, or null. */
export function wrongScope({ service, scope }: { service: string; scope: ScopeAnswers }): Refusal | null {
  const wrong = wrongAnswers(service, scope);
  if (wrong.length === 0) return null;
  const code = 'catalog.wrongAnswer';
  const fields = Object.fromEntries(wrong.map((question) => [scopeField(question), code]));
  return { ok: false, code, status: 422, message: '', fields };
}
