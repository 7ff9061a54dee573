import { expect, test } from 'vitest';
import { workerFilters } from '#modules/workers/search/search-contract.ts';
import { withoutFilter } from '#modules/workers/search/without-filter.ts';
import { browseAddress, filterFields, usedFilters } from './browse-search.ts';
import { readBrowseSearch } from './read-browse-search.server.ts';

const categories = [
  { slug: 'construction-and-repairs', subcategories: ['plumbing', 'carpentry'] },
  { slug: 'home-services', subcategories: ['house-cleaning', 'handyman'] },
];
const read = (query: string, inPath?: string) => readBrowseSearch(new URLSearchParams(query), inPath, categories);

test.each([
  ['construction-and-repairs'],
  ['Construction & Repairs'],
  ['construction and repairs'],
  ['CONSTRUCTION-AND-REPAIRS'],
  [' Construction  &  Repairs '],
])('"%s" chooses the category, in the path and in the query', (spelling) => {
  expect(read('', spelling).category).toBe('construction-and-repairs');
  expect(read(`category=${encodeURIComponent(spelling)}`).category).toBe('construction-and-repairs');
});

test('the name of a subcategory chooses it and its category', () => {
  expect(read('', 'plumbing')).toMatchObject({ category: 'construction-and-repairs', subcategory: 'plumbing' });
});

test('an unknown category selects none, and the page names it', () => {
  expect(read('zip=94110', 'dragon-taming')).toMatchObject({ category: undefined, unknownCategory: 'dragon-taming' });
  expect(read('', '%E0%A4%A').category).toBe(undefined);
});

test('the query wins over the path unless it is empty', () => {
  expect(read('category=home-services', 'plumbing').category).toBe('home-services');
  expect(read('category=', 'plumbing').subcategory).toBe('plumbing');
});

test('a subcategory counts only within its category', () => {
  expect(read('category=home-services&subcategory=handyman').subcategory).toBe('handyman');
  expect(read('category=home-services&subcategory=plumbing').subcategory).toBe(undefined);
  expect(read('subcategory=plumbing').subcategory).toBe(undefined);
});

test.each([
  ['badge=extra-mile', true],
  ['tier=extra', true],
  ['badge=gold', false],
  ['', false],
])('"%s" sets the Extra Mile switch: %s', (query, on) => {
  expect(read(query).extraMile).toBe(on);
});

test.each([
  ['94110', '94110'],
  [' 94110 ', '94110'],
  ['9411', undefined],
  ['94110-1234', undefined],
  ['９４１１０', undefined],
])('the ZIP code "%s" is read as %s', (typed, zip) => {
  const search = read(`zip=${encodeURIComponent(typed)}`);
  expect(search.zip).toBe(zip);
  expect(search.typedZip).toBe(typed.trim());
});

test('an empty ZIP code counts only in the form that asks for it', () => {
  expect(read('q=sink&zip=').typedZip).toBe(null);
  expect(read('zip=&remember=1').typedZip).toBe('');
});

test('a value that the API would refuse is left out', () => {
  const search = read('sort=cheapest&day=9&speaks=xx&q=%20%20');
  expect(search).toMatchObject({ sort: 'rating', q: '' });
  expect(usedFilters(search)).toEqual([]);
});

test('a URL contains only non-default values, in a fixed order', () => {
  const search = read(
    'day=3&zip=94110&badge=extra-mile&sort=rate_low&category=home-services&subcategory=handyman&q=sink',
  );
  expect(browseAddress(search)).toBe(
    '/browse?zip=94110&q=sink&category=home-services&subcategory=handyman&sort=rate_low&day=3&badge=extra-mile',
  );
  expect(browseAddress(search, { category: undefined })).not.toContain('subcategory');
  expect(browseAddress(read(''))).toBe('/browse');
});

test('a changed filter starts from the first page', () => {
  const search = read('zip=94110&cursor=abc');
  expect(browseAddress(search, { q: 'sink' })).toBe('/browse?zip=94110&q=sink');
  expect(browseAddress(search, { cursor: 'def' })).toBe('/browse?zip=94110&cursor=def');
  expect(browseAddress(search, { typedZip: null })).toBe('/browse');
});

test('filters are removed one by one', () => {
  const search = read('zip=94110&category=home-services&subcategory=handyman&speaks=es&q=sink');
  expect(usedFilters(search)).toEqual(['q', 'category', 'subcategory', 'language']);
  expect(filterFields(withoutFilter(search, 'category'))).toEqual([
    ['q', 'sink'],
    ['speaks', 'es'],
  ]);
});

test('every filter of the API can be written to a URL and read from it', () => {
  const address = 'q=sink&category=home-services&subcategory=handyman&speaks=es&day=3&badge=extra-mile';
  const search = read(address);
  expect(usedFilters(search)).toEqual(workerFilters);
  expect(new URLSearchParams(filterFields(search)).toString()).toBe(address);
});

test.each([
  ['category=home-services&hours=3.5', 3.5],
  ['category=home-services&hours=3.2', undefined],
  ['category=home-services&hours=0', undefined],
  ['category=home-services&hours=999', undefined],
  ['hours=3', undefined],
])('"%s" asks for totals of %s hours', (query, hours) => {
  const search = read(query);
  expect(search.hours).toBe(hours);
  expect(usedFilters(search)).not.toContain('hours');
  expect(browseAddress(search).includes('hours=')).toBe(hours !== undefined);
});

test('without its category, a search has no hours either', () => {
  const search = read('category=home-services&hours=3');
  expect(browseAddress(withoutFilter(search, 'category'))).toBe('/browse');
});
