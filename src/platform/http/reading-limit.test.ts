import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test, vi } from 'vitest';
import { createReadingLimit } from './reading-limit.server.ts';

const countOften = async (times: number, addressOf: (n: number) => string) => {
  const limit = createReadingLimit();
  const waits: number[] = [];
  for (let n = 0; n < times; n++) waits.push(await limit.count(addressOf(n)));
  return waits;
};

test('a network may read six hundred pages in half a minute, and then waits', async () => {
  const waits = await countOften(601, () => '203.0.113.1');
  expect(waits.slice(0, 600).every((seconds) => seconds === 0)).toBe(true);
  expect(waits[600]).toBeGreaterThan(0);
  expect(waits[600]).toBeLessThanOrEqual(30);
});

test('a page that makes three reads counts as three', async () => {
  const limit = createReadingLimit();
  for (let n = 0; n < 200; n++) expect(await limit.count('203.0.113.1', 3)).toBe(0);
  expect(await limit.count('203.0.113.1')).toBeGreaterThan(0);
});

test.each([
  ['the addresses of an IPv6 line', (n: number) => `2001:db8:0:7::${n.toString(16)}`, true],
  ['an IPv4 address in both spellings', (n: number) => (n % 2 ? '203.0.113.1' : '::ffff:203.0.113.1'), true],
  ['the lines of a provider', (n: number) => `2001:db8:0:${n.toString(16)}::1`, false],
  ['the addresses of this machine and of private networks', (n: number) => (n % 2 ? '127.0.0.1' : '10.0.0.9'), false],
])('%s are counted as one: %s', async (_, addressOf, isOne) => {
  const waits = await countOften(700, addressOf);
  expect(waits.some((seconds) => seconds > 0)).toBe(isOne);
});

test('when counting fails, the page is shown', async () => {
  vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(new Error('broken'));
  expect(await createReadingLimit().count('203.0.113.1')).toBe(0);
});
