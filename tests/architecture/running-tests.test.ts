import { expect, test } from 'vitest';
import { runningTests } from '#tests/support/running-tests.ts';

const body = 'async () => {});';

test.each([
  ['a test', `test('works', ${body}`],
  ['a test whose name is on a line of its own', `test(\n  'works',\n  ${body}`],
  ['a test with options', `test('works', { timeout: 1_000 }, ${body}`],
  ['a test of rows', `test.each([\n  ['a', 1],\n  call('b', 2),\n] as const)('works', ${body}`],
  ['a test in a group', `describe('group', () => {\n  test.each(rows)('works', ${body}\n});`],
])('%s runs', (_, source) => {
  expect(runningTests(source)).toEqual(['works']);
});

test.each([
  ['a skipped test', `test.skip('works', ${body}`],
  ['a test that is to be written', `test.todo('works', ${body}`],
  ['a test that is expected to fail', `test.fails('works', ${body}`],
  ['a test under a condition', `test.skipIf(CI)('works', ${body}`],
  ['a skipped test of rows', `test.skip.each(rows)('works', ${body}`],
  ['a test whose options skip it', `test('works', { skip: true }, ${body}`],
  ['a test in a skipped group', `describe.skip('group', () => {\n  test('works', ${body}\n});`],
  ['a test in a comment', `// test('works', ${body}`],
  ['a call of something else', `test('other', () => {\n  call('works', 1);\n});`],
])('%s does not count as running', (_, source) => {
  expect(runningTests(source)).not.toContain('works');
});
