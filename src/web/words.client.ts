import i18next, { type BackendModule, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { oneFullStop, wordOptions } from '#lib/words.ts';

const files = import.meta.glob<Record<string, string>>('/locales/*/*.json', { import: 'default' });

/** Fetches a catalog that a later page needs and the first page did not bring. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no catalog ${language}/${namespace}`), false);
    load().then(
      (words) => done(null, words),
      (error) => done(error, false),
    );
  },
};

/** Starts i18next in `language` with the catalogs inside the page. */
export function startWords(language: string, bundled: ResourceLanguage) {
  void i18next
    .use(backend)
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      ...wordOptions,
      lng: language,
      ns: Object.keys(bundled),
      resources: { [language]: bundled },
      partialBundledLanguages: true,
      initAsync: false,
    });
  return i18next;
}
