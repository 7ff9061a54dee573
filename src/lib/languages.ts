/** The six languages of the interface, in the order of the switcher; English is the fallback. */
export const languages = ['en', 'es', 'ru', 'vi', 'zh', 'uk'] as const;

export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Each language's own name, as a reader looks for it in the switcher. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  zh: '中文',
  uk: 'Українська',
};

const locales: Record<Language, string> = {
  en: 'en-US',
  es: 'es-US',
  ru: 'ru',
  vi: 'vi',
  // Chinese newspapers in the United States write 下午2:30, like the clocks around their readers.
  zh: 'zh-CN-u-hc-h12',
  uk: 'uk',
};

/**
 * The locale for every Intl formatter: dates, times and numbers as readers of the language in the United States are used to
 * them. Plain `es` would write as in Spain (`1234,50 $`, `14:30`). A page's `lang` stays the language itself.
 */
export const intlLocale = (language: string): string => (isLanguage(language) ? locales[language] : language);
