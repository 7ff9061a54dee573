import { expect, test } from 'vitest';
import { preferenceCookie, readCookie, serverCookie } from './cookies.ts';

const [https, http] = ['https://nearhand.test', 'http://localhost'];

test('a cookie of the server is hidden from scripts; on a site with TLS it is never sent over plain HTTP, and no other host can set it', () => {
  const ofSite = (siteUrl: string) => serverCookie('mark', 'a b', { siteUrl, maxAgeMs: 60_000 });
  expect(ofSite(https)).toBe('__Host-mark=a%20b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(ofSite(http)).toBe('mark=a%20b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

test('a preference is kept for a year or forgotten, with the same name and protection', () => {
  expect(preferenceCookie('theme', 'dark', https)).toBe(
    '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect(preferenceCookie('theme', null, http)).toBe('theme=; Path=/; Max-Age=0; SameSite=Lax');
});

test('a cookie is read as it was written, and an empty or missing one as null', () => {
  expect(readCookie('other=1; mark=a%20b', 'mark', http)).toBe('a b');
  expect(readCookie('mark=planted; __Host-mark=a%20b', 'mark', https)).toBe('a b');
  for (const header of [null, '', 'other=1', 'mark=', 'marks=1']) expect(readCookie(header, 'mark', http)).toBeNull();
  expect(readCookie('mark=planted', 'mark', https)).toBeNull();
});
