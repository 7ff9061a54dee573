import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react';
import { fill, type Translate, type Words, type WordValues } from '#lib/words.ts';

interface PageTranslation {
  words: Words;
  /** Loads a catalog that the page did not name; null for one that is there. The server has all of them. */
  load?: (catalog: string) => Promise<void> | null;
}

const Translation = createContext<PageTranslation | null>(null);

/** Provides the texts to the page. */
export const TranslationProvider = ({ children, ...translation }: PageTranslation & { children?: ReactNode }) => (
  <Translation value={translation}>{children}</Translation>
);

/**
 * Returns the `t` that reads from the given catalogs, and the page's language. Suspends while one of them is loaded, and throws
 * when it cannot be.
 */
export function useTranslation(catalogs: string | readonly string[] = 'common'): { t: Translate; i18n: Words } {
  const translation = use(Translation);
  if (!translation) throw new Error('useTranslation must be used within a TranslationProvider');
  const { words, load } = translation;
  const names = typeof catalogs === 'string' ? [catalogs] : catalogs;
  const arriving = names.map((name) => load?.(name));
  for (const catalog of arriving) if (catalog) use(catalog);
  return { t: words.within(names), i18n: words };
}

/** A text with elements in it: `<terms>our terms</terms>` becomes `components.terms` around these words. */
export function Trans({
  t,
  i18nKey,
  values = {},
  components,
}: {
  t: Translate;
  i18nKey: string;
  values?: WordValues;
  components: Record<string, ReactElement>;
}) {
  // Split before the values are filled in, which may look like elements: a text, the name of an element, its words, a text, …
  const parts = t(i18nKey, withoutTexts(values)).split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, at) => {
    if (at % 3 === 0) return fill(part, values);
    const element = at % 3 === 1 ? components[part] : undefined;
    return element && cloneElement(element, { key: part }, fill(parts[at + 1] ?? '', values));
  });
}

/** Returns values that leave the placeholders of texts in the sentence. A count chooses the plural form. */
const withoutTexts = (values: WordValues): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `{{${name}}}` : value]),
  );
