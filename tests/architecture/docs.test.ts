import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync('{*,docs/**/*,src/**/*,tests/**/*}.md');
/** Words in backticks with a slash between names, or at the end: `src/lib/money.ts`, `jobs/states.ts`, `enhance/`. */
const pathInText = /`([\w.@-]+(?:\/[\w.@-]+)+\/?|[\w-]+\/)`/g;
const roots = ['.', 'src', 'src/modules', 'src/web', 'tests'];
/** Folders of other projects, in the alternatives of a decision. */
const elsewhere = ['components/', 'hooks/', 'types/'];

test('every path that a page of the documentation names exists', () => {
  expect(pages.length).toBeGreaterThan(20);
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(pathInText)]
      .map(([, name = '']) => name)
      .filter((name) => !elsewhere.includes(name))
      .filter((name) => ![...roots, path.dirname(page)].some((root) => existsSync(path.join(root, name))))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
