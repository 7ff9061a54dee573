import { expect, test } from 'vitest';
import { speculationRules } from './speculation-rules.tsx';

const site = 'https://nearhand.example';
const [fetched, , ...rest] = speculationRules.prefetch[0]?.where.and ?? [];
const left = speculationRules.prefetch[0]?.where.and[1];

function matches(patterns: string | string[] | undefined, address: string): boolean {
  return [patterns ?? []].flat().some((pattern) => new URLPattern(pattern, site).test(address, site));
}

/** True for a link that the browser may fetch before it is pressed, by its address. */
const isFetched = (address: string): boolean =>
  matches(fetched?.href_matches, address) && !matches(left?.not?.href_matches, address);

test.each([
  '/',
  '/browse',
  '/browse?zip=94110',
  '/browse/home-services?zip=94110&sort=rate_low',
  '/worker/8f14e45f-ceea-467f-a3a9-0f2b4c1d2e3f',
])('%s may be fetched before its link is pressed', (address) => {
  expect(isFetched(address)).toBe(true);
});

test.each([
  '/browse?location=change',
  '/browse?q=plumber&location=change',
  '/browse/home-services?location=change',
  '/browse?zip=94110&remember=1',
  '/browse?lang=es',
  '/worker/8f14e45f-ceea-467f-a3a9-0f2b4c1d2e3f?lang=es',
  '/faq',
  '/login',
  '/jobs/7',
  '/auth/callback?token=1',
  '/client-dashboard',
])('%s is fetched only when its link is pressed', (address) => {
  expect(isFetched(address)).toBe(false);
});

test('links that download or open a tab of their own are left out', () => {
  expect(rest[0]).toEqual({ not: { selector_matches: '[download], [rel~="nofollow"], [target="_blank"]' } });
});

test('links whose pages script shows within the page are left out', () => {
  expect(rest.slice(1)).toEqual([{ not: { selector_matches: 'a[data-show-more], a[data-drop-filter]' } }]);
});
