import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import { accountCommands } from '#main/cli/account.ts';
import { adminCommands } from '#main/cli/admin.ts';
import { caseCommands } from '#main/cli/case.ts';
import { extraMileCommands } from '#main/cli/extra-mile.ts';
import { taskHandlers } from '#modules/tasks.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { allKeys } from './word-keys.ts';

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8');

interface Row {
  promise: string;
  /** What stands in backticks in each column. */
  keys: string[];
  keptBy: string[];
  shownBy: string[];
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The rows of the table, without its head and the headings in it. */
const rows: Row[] = read('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| (?!\*\*|We say)/.test(line))
  .map((line) => {
    const [promise = '', keys = '', keptBy = '', shownBy = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { promise, keys: quoted(keys), keptBy: quoted(keptBy), shownBy: quoted(shownBy) };
  });

const catalogKeys = allKeys();
const fits = (named: string, key: string): boolean =>
  named.endsWith('*') ? key.startsWith(named.slice(0, -1)) : key === named;
const isFile = (name: string): boolean =>
  ['.', 'src/modules'].some((root) => existsSync(path.join(packageRoot, root, name)));

test('every row names its words, what keeps them and the test that shows it', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ keys }) => keys.length === 0).map(({ promise }) => promise)).toEqual([]);
  expect(rows.filter(({ keptBy }) => keptBy.length === 0).map(({ promise }) => promise)).toEqual([]);
  expect(rows.filter(({ shownBy }) => shownBy.length === 0).map(({ promise }) => promise)).toEqual([]);
});

test('every key of the table is in the catalogs', () => {
  const missing = rows.flatMap(({ keys }) => keys.filter((named) => !catalogKeys.some((key) => fits(named, key))));
  expect(missing).toEqual([]);
});

test('every file of the table exists, and what shows a promise is a test', () => {
  const files = rows.flatMap(({ keptBy, shownBy }) => [...keptBy.filter((name) => name.includes('/')), ...shownBy]);
  expect(files.filter((name) => !isFile(name))).toEqual([]);
  expect(rows.flatMap(({ shownBy }) => shownBy).filter((name) => !name.endsWith('.test.ts'))).toEqual([]);
});

test('every operation and task of the table exists', () => {
  const operations = Object.entries(contract).flatMap(([context, acts]) =>
    Object.keys(acts).map((act) => `${context}.${act}`),
  );
  const known = new Set([...operations, ...taskHandlers.map(({ name }) => name)]);
  const named = rows.flatMap(({ keptBy }) => keptBy.filter((name) => /^[a-z]+\.[a-zA-Z]+$/.test(name)));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every command of the table exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = rows.flatMap(({ keptBy }) => keptBy.filter((name) => name.startsWith('npm ')));
  expect(commands.length).toBeGreaterThan(0);
  const topics = new Map<string, object>([
    ['account', accountCommands],
    ['admin', adminCommands],
    ['case', caseCommands],
    ['extra-mile', extraMileCommands],
  ]);
  const unknown = commands.filter((command) => {
    const [, , script = '', topic, name = ''] = command.split(' ');
    const named = script === 'cli' ? topics.get(topic ?? '') : {};
    return !Object.hasOwn(scripts, script) || !named || (script === 'cli' && !Object.hasOwn(named, name));
  });
  expect(unknown).toEqual([]);
});

test('a sentence that says what we will do, or what happens automatically, is in the table', () => {
  const named = rows.flatMap(({ keys }) => keys);
  const unkept = catalogKeys
    .filter((key) => !/^(?:search|sandbox[\w-]*):/.test(key) && isPromise(key))
    .filter((key) => !named.some((name) => fits(name, key)));
  expect(unkept).toEqual([]);
});

function isPromise(key: string): boolean {
  const [catalog = '', name = ''] = key.split(/:(.*)/);
  const words: Record<string, string> = JSON.parse(read(`locales/en/${catalog}.json`));
  const texts = [words[name], words[`${name}_one`], words[`${name}_other`]].filter((text) => text !== undefined);
  return texts.some((text) => /\bwe(?:’ll| will)\b|\bautomatic/i.test(text));
}
