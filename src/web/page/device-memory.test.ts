import { afterEach, expect, test, vi } from 'vitest';
import { isFirstInTab, readDevice, writeDevice } from './device-memory.ts';

afterEach(() => vi.unstubAllGlobals());

/** What browsers do with all site data blocked: the storage itself throws. */
function blockStorage(): void {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
}

test('an act is the first of its tab once', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  expect([isFirstInTab('a'), isFirstInTab('a'), isFirstInTab('b')]).toEqual([true, false, true]);
});

test('a browser that blocks storage remembers nothing and breaks nothing', () => {
  blockStorage();
  expect(isFirstInTab('a')).toBe(true);
  expect(readDevice('userZipCode')).toBeNull();
  expect(() => writeDevice('userZipCode', '94110')).not.toThrow();
});
