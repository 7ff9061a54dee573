import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressQuickly, unpack } from './encoding.server.ts';

test.each([
  ['in several alphabets', ['<p>', 'Привіт, 你好, Nguyễn', '', ' 🙂 and “quotes”', '</p>']],
  ['of more than a megabyte', ['<p>', 'é'.repeat(700_000), '你'.repeat(200_000), '</p>']],
  ['without a part', []],
])('the parts of a text %s are compressed one after the other', (_, parts) => {
  expect(String(unpack(compressQuickly(parts, 'br')))).toBe(parts.join(''));
  expect(String(gunzipSync(compressQuickly(parts, 'gzip')))).toBe(parts.join(''));
});

test('a short text after a long one has nothing of it', () => {
  compressQuickly(['x'.repeat(1_000)], 'br');
  expect(String(unpack(compressQuickly(['a', 'b'], 'br')))).toBe('ab');
});
