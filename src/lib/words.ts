import { brand } from './brand.ts';
import { intlLocale } from './languages.ts';

/** The texts of a language by catalog and key, as in `locales/<language>/<catalog>.json`. */
export type Catalogs = Record<string, Readonly<Record<string, string>>>;

/** The values of a text's placeholders. */
export interface WordValues {
  /** Chooses among `<key>_one`, `<key>_few`, …, the plural forms of the language. */
  count?: number;
  /** Replaces a missing text. */
  defaultValue?: string;
  [placeholder: string]: unknown;
}

/**
 * Returns the text of `key` with its placeholders (`{{name}}`) filled in; every text can use `{{brand}}`. The key
 * `jobs:pay.title` is `pay.title` in the catalog `jobs`. A missing or empty text shows as `<key>`, as the specification wants
 * it: a silent fallback to English would hide it.
 */
export type Translate = (key: string, values?: WordValues) => string;

/** The texts of one language. */
export interface Words {
  language: string;
  /** Returns the text of a key; one that names no catalog is in `common`. */
  t: Translate;
  /** Returns a `t` that finds such keys in the first of `names` that has them. The same names get the same function. */
  within(names: readonly string[]): Translate;
  /** Returns the same texts; `report` is called with the key of each text that shows as missing, `<catalog>:<key>`. */
  reporting(report: (key: string) => void): Words;
}

/** Returns the function from a number to its plural form; small whole numbers are asked for again and again. */
function pluralForms(language: string): (count: number) => Intl.LDMLPluralRule {
  const rules = new Intl.PluralRules(intlLocale(language));
  const small: Intl.LDMLPluralRule[] = [];
  return (count) => {
    if (!Number.isInteger(count) || count < 0 || count > 1_000) return rules.select(count);
    small[count] ??= rules.select(count);
    return small[count];
  };
}

/** Returns the texts of a language. Catalogs that are added to `catalogs` later count, too. */
export function createWords(language: string, catalogs: Catalogs): Words {
  const pluralOf = pluralForms(language);

  function find(name: string, key: string, count: unknown): string | undefined {
    const catalog = catalogs[name];
    const plural = typeof count === 'number' && catalog?.[`${key}_${pluralOf(count)}`];
    return plural || catalog?.[key];
  }

  function create(report?: (key: string) => void): Words {
    const translators = new Map<string, Translate>();

    const translate = (names: readonly string[], path: string, values: WordValues): string => {
      const at = path.indexOf(':');
      const key = path.slice(at + 1);
      const searched = at < 0 ? names : [path.slice(0, at)];
      for (const name of searched) {
        const text = find(name, key, values.count);
        if (text) return fill(text, values);
      }
      if (values.defaultValue !== undefined) return values.defaultValue;
      report?.(`${searched.join('|')}:${key}`);
      return `<${key}>`;
    };

    function within(names: readonly string[]): Translate {
      const id = names.join();
      let t = translators.get(id);
      if (!t) {
        t = (key, values = {}) => translate(names, key, values);
        translators.set(id, t);
      }
      return t;
    }

    return { language, t: within(['common']), within, reporting: create };
  }

  return create();
}

/**
 * Returns `text` with its placeholders filled in, once: a value stays as it is, even if it looks like a placeholder. A sentence
 * that ends with an initial or an hour has one full stop, not two: `Ask Robin T.`, `until 9:00 a.m.`
 */
export const fill = (text: string, values: WordValues): string =>
  // Most texts have none; a page has hundreds.
  !text.includes('{{') ? text : fillPlaceholders(text, values);

const fillPlaceholders = (text: string, values: WordValues): string =>
  text.replace(/\{\{(\w+)\}\}(\.(?!\.))?/g, (_, name: string, fullStop = '') => {
    const value = String((name === 'brand' ? brand : values[name]) ?? '');
    return value.endsWith('.') ? value : value + fullStop;
  });
