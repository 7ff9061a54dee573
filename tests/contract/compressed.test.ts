import { expect, test } from 'vitest';
import { send } from '#tests/support/built-site.ts';

test.each([
  ['/faq', 'br', 'br'],
  ['/faq', 'gzip', 'gzip'],
  ['/faq', '*', 'gzip'],
  ['/faq', 'identity', undefined],
  ['/login', 'gzip, deflate, br', 'br'],
  ['/login', '*', 'gzip'],
  ['/faq.data', 'gzip', 'gzip'],
  ['/faq.data', 'identity', undefined],
])('%s is compressed once, for “%s” as %s', async (path, accepted, encoding) => {
  const { headers } = await send(path, { headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
  const named = (headers.vary ?? '').toLowerCase().match(/accept-encoding/g) ?? [];
  expect(named.length).toBeLessThanOrEqual(1);
  if (encoding) expect(named).toHaveLength(1);
});
