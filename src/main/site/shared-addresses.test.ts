import { expect, test, vi } from 'vitest';
import { sharedAddresses } from './shared-addresses.ts';

const queriesOf = vi.fn((pathname: string) => (pathname === '/own' ? null : ['zip', 'sort']));
const at = sharedAddresses(queriesOf);
const site = 'https://nearhand.test';

test('the address of a shared page keeps what the page reads, in one order', () => {
  const [one, other] = [at(`${site}/browse?sort=a&utm_source=x&zip=94110`), at(`${site}/browse?zip=94110&sort=a#top`)];
  expect(one?.path).toBe('/browse?zip=94110&sort=a');
  expect(other).toEqual(one);
  expect(one?.href).toBe(`${site}/browse?zip=94110&sort=a`);
});

test.each(['/own', '/worker/%ff', '/%E0%A4%A'])('%s is the address of no shared page', (path) => {
  expect(at(site + path)).toBeNull();
});

test('an address is read once, unless it is long', () => {
  const readings = (address: string) => {
    queriesOf.mockClear();
    for (const _ of [1, 2]) at(address);
    return queriesOf.mock.calls.length;
  };
  expect(readings(`${site}/browse?zip=10001`)).toBe(1);
  expect(readings(`${site}/browse?zip=10001&x=${'y'.repeat(500)}`)).toBe(2);
});
