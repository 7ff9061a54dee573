import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

const site = 'https://nearhand.test';

test.each(['/', '/jobs/1', '/browse?zip=94110&category=handyman', '/quote/new?workerId=1#step-2', '/%5Cevil.example'])(
  '%s is a path of this site and stays as it is',
  (path) => expect(localPath(path)).toBe(path),
);

test.each([
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/jobs/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  './/evil.example',
  '?//evil.example',
  '#x',
  '',
  null,
  undefined,
  42,
  ['/jobs'],
])('%j is replaced by the front page', (path) => expect(localPath(path)).toBe('/'));

test('the caller may choose another fallback', () => {
  expect(localPath('//evil.example', '/browse')).toBe('/browse');
});

test('a browser stays on this site, whatever the value', () => {
  const dots = fc.constantFrom('/', '/', '.', '..', '%2e', 'evil.example');
  const signs = fc.constantFrom('/', '\\', '%2f', '%5c', '@', ':', '\t', '\n', 'https:', 'evil.example', '?', '#');
  const paths = fc.oneof(...[dots, signs].map((one) => fc.string({ unit: one, maxLength: 8 })), fc.string());
  fc.assert(
    fc.property(paths, (path) => {
      const result = localPath(`/${path}`);
      expect(new URL(result, site).origin).toBe(site);
      expect(result).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }),
    { numRuns: 2_000 },
  );
});
