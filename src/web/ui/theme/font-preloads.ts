import cyrillic from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-vietnamese-wght-normal.woff2?url';
import type { Language } from '#lib/languages.ts';

/** The addresses of the font files that the first screen of a language needs, for `<link rel="preload" as="font">`. */
export const fontPreloads: Record<Language, string[]> = {
  en: [latin],
  es: [latin],
  ru: [cyrillic, latin],
  vi: [latin, vietnamese],
  zh: [latin],
  uk: [cyrillic, latin],
};

/** True if a page in `language` has the typeface for a word in `other`. Without, the word alone would load a file that moves the whole page. */
export const hasTypefaceFor = (language: Language, other: Language): boolean =>
  fontPreloads[other].every((file) => fontPreloads[language].includes(file));
