import { cleanText } from '#lib/clean-text.ts';

/** What a schema reports about one refused value. */
export interface Issue {
  path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  code?: string;
  message: string;
  /** Of `unrecognized_keys`. */
  keys?: readonly string[];
}

/** Returns the names that lead to the refused value (`['workerIds', '0']`); none for the input as a whole. */
export const pathOf = (issue: Issue): string[] =>
  (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));

/** Returns the refusal code that the schema itself gives (`places.invalidZip`), or null: zod's own English is not for people. */
export const schemaCode = ({ message }: Issue): string | null =>
  /^[a-z][A-Za-z]*\.\w+$/.test(message) ? message : null;

/** Returns the key of `errors.json` for what is wrong with `value`. A text without visible characters counts as missing. */
export function fieldCode(issue: Issue, value: unknown): string {
  const named = schemaCode(issue);
  if (named) return named;
  if (value === undefined || value === null || (typeof value === 'string' && cleanText(value) === '')) {
    return 'field.required';
  }
  if (issue.code === 'too_small') return 'field.tooShort';
  if (issue.code === 'too_big') return 'field.tooLong';
  return 'field.invalid';
}
