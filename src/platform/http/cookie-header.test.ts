import { expect, test } from 'vitest';
import { unambiguousCookies } from './cookie-header.server.ts';

test.each([
  ['', ''],
  ['a=1; b=2', 'a=1; b=2'],
  ['a=1;b=2 ;  c = 3', 'a=1; b=2; c=3'],
  ['a=1; a=2', 'a=1'],
  ['a="1; a=2', 'a=2'],
  ['a="1"; b=2', 'b=2'],
  ['a=1.x+/==; b', 'a=1.x+/=='],
  ['=1; a; b=2', 'b=2'],
])('%o is read as %o', (sent, read) => {
  expect(unambiguousCookies(sent)).toBe(read);
});
