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

  /** The texts found so far, by the catalogs that were searched and key: every page asks for hundreds, mostly the same. */
  const found = new Map<string, Map<string, string>>();

  function create(report?: (key: string) => void): Words {
    const translators = new Map<string, Translate>();

    const translate = (
      names: readonly string[],
      path: string,
      values: WordValues,
      kept: Map<string, string>,
    ): string => {
      const known = values.count === undefined && kept.get(path);
      if (known) return fill(known, values);
      const at = path.indexOf(':');
      const key = path.slice(at + 1);
      const searched = at < 0 ? names : [path.slice(0, at)];
      for (const name of searched) {
        const text = find(name, key, values.count);
        if (!text) continue;
        if (values.count === undefined) kept.set(path, text);
        return fill(text, values);
      }
      if (values.defaultValue !== undefined) return values.defaultValue;
      report?.(`${searched.join('|')}:${key}`);
      return `<${key}>`;
    };

    function within(names: readonly string[]): Translate {
      const id = names.join();
      let t = translators.get(id);
      if (!t) {
        const kept = found.get(id) ?? new Map<string, string>();
        found.set(id, kept);
        t = (key, values = {}) => translate(names, key, values, kept);
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
export function fill(text: string, values: WordValues): string {
  // Most texts have none; a page has hundreds.
  if (!text.includes('{{')) return text;
  const [start = '', ...parts] = partsOf(text);
  let filled = start;
  for (let at = 0; at < parts.length; at += 3) {
    const [name = '', fullStop = '', after] = parts.slice(at, at + 3);
    const value = String((name === 'brand' ? brand : values[name]) ?? '');
    filled += value + (value.endsWith('.') ? '' : fullStop) + after;
  }
  return filled;
}

const partsOfTexts = new Map<string, readonly string[]>();

/** Returns a catalog's text taken apart, once: its start, and for each placeholder its name, the full stop behind it and what follows. */
function partsOf(text: string): readonly string[] {
  const parts = partsOfTexts.get(text) ?? text.split(/\{\{(\w+)\}\}(\.(?!\.))?/);
  partsOfTexts.set(text, parts);
  return parts;
}
