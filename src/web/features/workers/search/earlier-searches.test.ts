import { expect, test } from 'vitest';
import { countEarlierSearches } from './earlier-searches.ts';

test.each([
  ['zip=94110', 0],
  ['zip=94110&cursor=a', 0],
  ['zip=94110&before=24', 0],
  ['cursor=a&before=0', 0],
  ['cursor=a&before=-3', 0],
  ['cursor=a&before=many', 0],
  ['cursor=a&before=1', 1],
  ['cursor=a&before=48', 1],
  ['cursor=a&before=49', 2],
  ['cursor=a&before=10000', 2],
])('the page of %s runs %i searches for the pages before', (query, searches) => {
  expect(countEarlierSearches(new URLSearchParams(query))).toBe(searches);
});
