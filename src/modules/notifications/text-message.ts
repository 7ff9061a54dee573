import { brand } from '#lib/brand.ts';

/** Typographic characters that would make every character of a text take two bytes, and their plain forms. */
const plainForms: [RegExp, string][] = [
  [/[“”„«»]/g, '"'],
  [/[‘’]/g, "'"],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
];

/**
 * Returns the text message of a notification: the product's name, one sentence, the link, and for the first text that a
 * person gets, how to end them (`optOut`).
 */
export function textMessage({
  sentence,
  url,
  optOut,
}: {
  sentence: string;
  url: string;
  optOut: string | null;
}): string {
  const parts = [`${brand}: ${sentence}`, url, optOut].filter((part) => part !== null);
  return plainForms.reduce((text, [characters, plain]) => text.replaceAll(characters, plain), parts.join(' '));
}
