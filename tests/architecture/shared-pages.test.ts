import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';

const routes = globSync('src/web/routes/**/*.tsx', { cwd: packageRoot }).map((file) => ({
  file,
  source: readFileSync(path.join(packageRoot, file), 'utf8'),
}));

test('a page is shared exactly if it names the queries it reads', () => {
  const isShared = ({ source }: { source: string }) => /\bsharedFor(Seconds|AMinute)\b/.test(source);
  const namesQueries = ({ source }: { source: string }) => /export const handle = \{[^}]*\bqueries: /.test(source);
  expect(routes.filter(isShared).length).toBeGreaterThan(10);
  expect(routes.filter((route) => isShared(route) !== namesQueries(route)).map(({ file }) => file)).toEqual([]);
});

test('a shared page reads no query that it does not name', () => {
  const unnamed = routes.flatMap(({ file, source }) => {
    const named = /export const handle = \{[^}]*\bqueries: \[([^\]]*)\]/.exec(source)?.[1];
    if (named === undefined) return [];
    const read = [...source.matchAll(/(?:query|searchParams)\.(?:get|has|getAll)\('(\w+)'\)/g)].map(([, name]) => name);
    return read.filter((name) => !named.includes(`'${name}'`)).map((name) => `${file}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
