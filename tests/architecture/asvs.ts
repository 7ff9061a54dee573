import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { asvsLevels } from './asvs-levels.ts';

/** A line of the tables in `docs/security/asvs/`. */
export interface AsvsRow {
  id: string;
  level: string;
  kind: string;
  /** What proves it, or why it does not apply or is open. */
  by: string;
}

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8');
const exists = (file: string): boolean => existsSync(path.join(packageRoot, file));

/** Returns the rows of all chapters. */
export function asvsRows(): AsvsRow[] {
  const chapters = globSync('docs/security/asvs/*.md', { cwd: packageRoot });
  return chapters.sort().flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /^\| V\d/.test(line))
      .map((line) => {
        const [id = '', level = '', , kind = '', by = ''] = line
          .split(' | ')
          .map((cell) => cell.replace(/^\| | \|$/g, ''));
        return { id, level, kind, by };
      }),
  );
}

/** Returns the requirements of levels 1 and 2, each with its level. */
export const required = (): [id: string, level: string][] =>
  Object.entries(asvsLevels).flatMap(([section, levels]) =>
    [...levels].flatMap((level, at): [string, string][] => (level === '3' ? [] : [[`${section}.${at + 1}`, level]])),
  );

/** Returns the rows that the page lists as open, each with a reason. */
export const listedAsOpen = (): string[] =>
  [...read('docs/security.md').matchAll(/^- \*\*(V[\d.]+\d)\*\*: \S+ \S+ \S/gm)].map(([, id = '']) => id);

/** Returns what is wrong with a row: its file is missing, no test of the file has the title, or it gives no reason. */
export function faultsOf({ id, kind, by }: AsvsRow): string[] {
  if (kind === 'n/a' || kind === 'open') return by.length < 15 ? [`${id} gives no reason`] : [];
  const files = [...by.matchAll(/`([\w./@-]+)`/g)].map(([, file = '']) => file);
  if (kind === 'documented') {
    return [
      ...(files.length ? [] : [`${id} names no page`]),
      ...files.filter((file) => !exists(file)).map((file) => `${id}: ${file}`),
    ];
  }
  if (kind !== 'test') return [`${id} is of no kind: ${kind}`];
  const proofs = [...by.matchAll(/`([\w./@-]+)` "([^"]{8,})"/g)];
  if (proofs.length === 0 || proofs.length !== files.length) return [`${id} names a test without its title`];
  return proofs.flatMap(([, file = '', title = '']) =>
    isTitle(file, title) ? [] : [`${id}: ${file} has no test "${title}"`],
  );
}

/** A text before a function is the title of a test, or of a group of them. */
const titles = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,\s*(?:\{[^}]*\},\s*)?(?:async\b|\()/g;

function isTitle(file: string, words: string): boolean {
  if (!/\.test\.tsx?$/.test(file) || !exists(file)) return false;
  return [...read(file).matchAll(titles)].some(([, , title = '']) => title.includes(words));
}
