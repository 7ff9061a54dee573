import { expect, test } from 'vitest';
import { searchStems } from './search-stems.ts';

test.each([
  ['cleaner', ['clean']],
  ['I need a cleaner', ['clean']],
  ['Plumbers', ['plumb']],
  ['house cleaning', ['house', 'clean']],
  ['DJs', ['djs']],
  ['Elena Morales', ['elena', 'morale']],
  ['  ', []],
])('“%s” is looked up as %j', (text, stems) => {
  expect(searchStems(text)).toEqual(stems);
});
