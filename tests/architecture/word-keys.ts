import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';

/** The catalogues' keys, `namespace:key`, without plural endings. */
export function allKeys(): string[] {
  const folder = path.join(packageRoot, 'locales/en');
  return readdirSync(folder).flatMap((file) => {
    const words: Record<string, string> = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const names = Object.keys(words).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
    return [...new Set(names)].map((key) => `${path.basename(file, '.json')}:${key}`);
  });
}

/** The product's sources, without tests. */
export function sources(): { file: string; text: string }[] {
  return readdirSync(path.join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(packageRoot, 'src', file), 'utf8') }));
}

/** A key as it stands in a source: literal, or a template whose `${…}` may be anything. */
export interface Mention {
  file: string;
  written: string;
  matches: RegExp;
  /** Stands in a call of t(), where it must be a key. */
  called: boolean;
}

const literal = /(?<call>\bt\(\s*)?(?<quote>['"])(?<key>[\w-]+:?[\w.:-]*)\k<quote>/g;
const template = /(?<call>\bt\(\s*)?`(?<key>(?:[\w.:-]|\$\{[^{}`]*\})+)`/g;

/** Whatever in a source may be the key of a text. */
export function mentionsIn(file: string, text: string, namespaces: readonly string[]): Mention[] {
  const own = namespaces.filter((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
  // A component that is handed its `t` does not say whose words they are.
  const places = own.length > 0 && /useTranslation\(|handle = /.test(text) ? [...own, 'common'] : namespaces;
  return [...text.matchAll(literal), ...text.matchAll(template)].flatMap(({ groups = {} }) => {
    const { key = '', call } = groups;
    const holes = key.includes('${');
    // A template needs a word of its own to tell anything.
    if (holes && !/[a-zA-Z]{2}/.test(key.replaceAll(/\$\{[^{}]*\}/g, '').replace(/^[\w-]+:/, ''))) return [];
    const pattern = key
      .split(/\$\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.-]/g, '\\$&'))
      .join('[\\w.-]+');
    // Refusals are named by their codes, whole: a template of another kind must not pass for one.
    const around = holes ? places.filter((name) => name !== 'errors') : places;
    const said = /^[\w-]+:/.test(key) ? '' : `(?:${around.join('|')}):`;
    return [{ file, written: key, matches: new RegExp(`^${said}${pattern}$`), called: call !== undefined }];
  });
}
