/** What a schema says of one refused value, as far as people are told. */
export interface Issue {
  path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  code?: string;
  message: string;
  /** Of `unrecognized_keys`. */
  keys?: readonly string[];
}

/** The names that lead to the value: `['workerIds', '0']`; none when it is the input as a whole. */
export const placeOf = (issue: Issue): string[] =>
  (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));

/** The refusal that the schema itself names (`places.invalidZip`), or null: a library's English is not for people. */
export const ownCode = ({ message }: Issue): string | null => (/^[a-z][A-Za-z]*\.\w+$/.test(message) ? message : null);

/** The key of `errors.json` for what is wrong with a value. */
export function fieldCode(issue: Issue): string {
  const named = ownCode(issue);
  if (named) return named;
  if (issue.code === 'invalid_type') return 'field.required';
  if (issue.code === 'too_small') return 'field.tooShort';
  if (issue.code === 'too_big') return 'field.tooLong';
  return 'field.invalid';
}
