import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Maria Gonzalez', 'Maria G.'],
  ['  Ana   de la Cruz ', 'Ana C.'],
  ['nguyễn thị ánh', 'ánh N.'],
  ['Ánh Nguyễn', 'Ánh N.'],
  ['Lê Trần', 'Lê T.'],
  ['Cher', 'Cher'],
  ['王小明', '王小明'],
  ['', ''],
])('strangers see the name %j as %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});
