import type { ScopeAnswers } from '#modules/catalog/contract.ts';

const prefix = 'scope.';

/** The name of the field that answers a question. */
export const scopeField = (question: string): string => prefix + question;

/** The name of the field that says which service the questions on the page are about. */
export const askedServiceField = 'askedService';

/** Returns the answers in a form, if its questions are those of `service`; skipped questions are not among them. */
export function scopeAnswersIn(form: FormData, service: string): ScopeAnswers {
  if (form.get(askedServiceField) !== service) return {};
  const answers = [...form].filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    answers.map(([name, text]) => [name.slice(prefix.length), text.trim()]).filter(([, answer]) => answer !== ''),
  );
}
