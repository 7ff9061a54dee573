import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';

/** Returns the keys of the catalogs, `namespace:key`, without plural endings. */
export function allKeys(): string[] {
  const folder = path.join(packageRoot, 'locales/en');
  return readdirSync(folder).flatMap((file) => {
    const words: Record<string, string> = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const names = Object.keys(words).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
    return [...new Set(names)].map((key) => `${path.basename(file, '.json')}:${key}`);
  });
}

/** Returns the product's sources, without tests. */
export function sources(): { file: string; text: string }[] {
  return readdirSync(path.join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(packageRoot, 'src', file), 'utf8') }));
}

/** A key in a source: a literal, or a template whose `${…}` matches anything. */
export interface Mention {
  file: string;
  written: string;
  matches: RegExp;
  /** True inside a call of t(), where it must be a key. */
  called: boolean;
}

const literal = /(?<call>\bt\(\s*)?(?<quote>['"])(?<key>[\w-]+:?[\w.:-]*)\k<quote>/g;
const template = /(?<call>\bt\(\s*)?`(?<key>(?:[\w.:-]|\$\{[^{}`]*\})+)`/g;

/** Returns the catalogs that a source reads; a component that receives its `t` does not name them. */
export function placesOf(text: string, namespaces: readonly string[]): readonly string[] {
  const own = namespaces.filter((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
  return own.length > 0 && /useTranslation\(|handle = /.test(text) ? [...own, 'common'] : namespaces;
}

/** Returns everything in a source that may be the key of a text. */
export function mentionsIn(file: string, text: string, namespaces: readonly string[]): Mention[] {
  const places = placesOf(text, namespaces);
  return [...text.matchAll(literal), ...text.matchAll(template)].flatMap(({ groups = {} }) => {
    const { key = '', call } = groups;
    const holes = key.includes('${');
    // A template without literal text matches everything.
    if (holes && !/[a-zA-Z]{2}/.test(key.replaceAll(/\$\{[^{}]*\}/g, '').replace(/^[\w-]+:/, ''))) return [];
    const pattern = key
      .split(/\$\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.-]/g, '\\$&'))
      .join('[\\w.-]+');
    // Refusals are named by complete codes, so other templates must not match them.
    const around = holes ? places.filter((name) => name !== 'errors') : places;
    const prefix = /^[\w-]+:/.test(key) ? '' : `(?:${around.join('|')}):`;
    return [{ file, written: key, matches: new RegExp(`^${prefix}${pattern}$`), called: call !== undefined }];
  });
}
