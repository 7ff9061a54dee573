import { expect, test } from 'vitest';
import { asvsRows, faultsOf, listedAsOpen, required } from './asvs.ts';

const rows = asvsRows();

test('each of the 253 requirements of levels 1 and 2 has one row, with its level', () => {
  expect(required()).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(
    required()
      .map(([id, level]) => `${id} ${level}`)
      .sort(),
  );
});

test('each row names a test by words of its title, a page that exists, or a reason', () => {
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

test('the rows that are open are those that the page lists with a reason', () => {
  expect(
    rows
      .filter(({ kind }) => kind === 'open')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(listedAsOpen().sort());
});

test.each([
  ['test', '`tests/architecture/asvs.test.ts` "each of the 254 requirements"'],
  ['test', '`tests/architecture/nowhere.test.ts` "each of the 253 requirements"'],
  ['test', '`tests/architecture/asvs.ts` "Returns the rows"'],
  ['test', '`tests/architecture/asvs.test.ts`'],
  ['test', 'somewhere else'],
  ['documented', '`docs/nowhere.md`'],
  ['documented', 'in the documentation'],
  ['n/a', ''],
  ['open', 'soon'],
  ['fine', '`docs/security.md`'],
])('a row “%s” with %j is found', (kind, by) => {
  expect(faultsOf({ id: 'V1.1.1', level: '1', kind, by })).toHaveLength(1);
});

test('a row whose test has the title is taken', () => {
  const by = '`tests/architecture/asvs.test.ts` "a row whose test has the title"';
  expect(faultsOf({ id: 'V1.1.1', level: '1', kind: 'test', by })).toEqual([]);
});
