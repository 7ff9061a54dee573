import cyrillic from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/wix-madefor-display/files/wix-madefor-display-vietnamese-wght-normal.woff2?url';
import type { Language } from '#lib/languages.ts';

/** Addresses of the font files that the first screen needs in `language`, for `<link rel="preload" as="font">`. */
export function fontPreloads(language: Language): string[] {
  if (language === 'ru' || language === 'uk') return [cyrillic, latin];
  if (language === 'vi') return [latin, vietnamese];
  return [latin];
}
