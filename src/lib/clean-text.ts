// Control characters, and what Unicode says has no glyph, such as zero-width spaces, fillers and the characters that turn the
// direction of reading. Tabs and line breaks stay; so does U+0000, which only programs send and which is refused. Emojis and some
// scripts need joiners, variation selectors and tags.
const hidden =
  /(?![\0\t\n\r])\p{Cc}|(?!\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** The empty Braille pattern looks like a space and is none in Unicode. */
const emptyPattern = /\u2800/g;
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns a typed text without its invisible characters and the spaces around it. Returns the empty text if no visible character
 * is left.
 */
export function cleanText(text: string): string {
  const clean = text.replace(hidden, '').replace(emptyPattern, ' ').trim();
  return visible.test(clean) ? clean : '';
}
