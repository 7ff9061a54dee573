import { expect, test } from 'vitest';
import { readCookie, serverCookie } from './cookies.ts';

test('a cookie of the server is hidden from scripts, and on a site over TLS is never sent without', () => {
  const about = { siteUrl: 'https://nearhand.test', maxAgeMs: 60_000 };
  const secure = serverCookie('mark', 'a b', about);
  expect(secure).toBe('mark=a%20b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(serverCookie('mark', 'a b', { ...about, siteUrl: 'http://localhost' })).toBe(secure.replace(' Secure;', ''));
});

test('a cookie is read as it was written, and an empty or missing one as null', () => {
  expect(readCookie('other=1; mark=a%20b', 'mark')).toBe('a b');
  for (const header of [null, '', 'other=1', 'mark=', 'marks=1']) expect(readCookie(header, 'mark')).toBeNull();
});
