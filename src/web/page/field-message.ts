import type { Translate } from '#lib/words.ts';

/**
 * Returns the sentence below a refused field, or null for a field in order. `code` is the refusal's code of the field. Codes
 * of the kind `field.…` say little: the page's own words, the key `own`, come first where it has some. `values` are for the
 * sentences of other codes.
 */
export function fieldMessage(
  t: Translate,
  code: string | undefined,
  own: string,
  values: Record<string, string> = {},
): string | null {
  if (!code) return null;
  const sentence = t(`errors:${code}`, values);
  return code.startsWith('field.') ? t(own, { defaultValue: sentence }) : sentence;
}
