import type { Language } from './languages.ts';

const scripts: [pattern: RegExp, language: Language][] = [
  [/\p{Script=Han}/gu, 'zh'],
  [/[ґєії]/giu, 'uk'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/[ăâđêôơư\u1ea0-\u1ef9]/giu, 'vi'],
  [/[áéíóúñ¿¡]|\b(?:de|el|la|los|las|para|con|que|una?)\b/giu, 'es'],
];

/**
 * Guesses which of the six languages people wrote a text in, by its letters, so that screen readers pronounce it and browsers
 * offer to translate it. A few foreign words do not count; what looks like none of the others is English.
 */
export function guessLanguage(text: string): Language {
  const words = text.split(/\s+/).filter(Boolean).length;
  const isWritten = ([pattern]: (typeof scripts)[number]) => {
    const hits = text.match(pattern)?.length ?? 0;
    return hits > 0 && hits * 5 >= words;
  };
  return scripts.find(isWritten)?.[1] ?? 'en';
}

/**
 * Returns the language in which an author who uses the site in `siteLanguage` wrote a text: the one that its letters show, and where
 * they fit several, the author's.
 */
export function writtenLanguage(text: string, siteLanguage: Language): Language {
  const guessed = guessLanguage(text);
  const fitting: readonly Language[] = guessed === 'en' ? ['en', 'es', 'vi'] : guessed === 'ru' ? ['ru', 'uk'] : [];
  return fitting.includes(siteLanguage) ? siteLanguage : guessed;
}

/** Returns the `lang` of a text on a page of this language; undefined where it is the page's own. */
export function foreignLang(text: string, pageLanguage: string): Language | undefined {
  const language = guessLanguage(text);
  return language === pageLanguage ? undefined : language;
}
