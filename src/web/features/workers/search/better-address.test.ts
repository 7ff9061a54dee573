import { expect, test } from 'vitest';
import { betterAddress } from './better-address.ts';
import { readBrowseSearch } from './read-browse-search.server.ts';

function better(address: string, cookies: string | null = null): string | null {
  const url = new URL(address, 'https://nearhand.test');
  const inPath = url.pathname.split('/')[2];
  return betterAddress(url.searchParams, inPath, readBrowseSearch(url.searchParams, inPath, []), {
    cookies,
    siteUrl: 'http://localhost',
  });
}

test.each([
  ['/browse', null],
  ['/browse?zip=94110&q=sink', 'userZipCode=10001'],
  ['/browse?zip=&q=sink', null],
  ['/browse?zip=&remember=1', 'userZipCode=10001'],
  ['/browse', 'userZipCode=1000'],
  ['/browse?zip=94110', 'showExtraMileBanner=false'],
])('%s with %s stays', (address, cookies) => {
  expect(better(address, cookies)).toBe(null);
});

test.each([
  ['/browse', 'userZipCode=94110', '/browse?zip=94110'],
  ['/browse?q=sink&zip=', 'userZipCode=94110', '/browse?q=sink&zip=94110'],
  ['/browse/plumbing?q=sink', 'theme=dark; userZipCode=94110', '/browse/plumbing?q=sink&zip=94110'],
  ['/browse', 'userZipCode=94110; showExtraMileBanner=false', '/browse?zip=94110&banner=off'],
  ['/browse?zip=94110&q=sink&location=change', 'userZipCode=94110', '/browse?q=sink'],
  ['/browse?location=change', 'userZipCode=94110', '/browse'],
  ['/browse?tier=extra&zip=94110', null, '/browse?zip=94110&badge=extra-mile'],
  ['/browse?tier=gold&zip=94110', null, '/browse?zip=94110'],
  ['/browse?location=change&_routes=x', null, '/browse'],
])('%s with %s becomes %s', (address, cookies, expected) => {
  expect(better(address, cookies)).toBe(expected);
});
