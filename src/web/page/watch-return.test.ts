import { afterEach, expect, test, vi } from 'vitest';
import { watchReturn } from './watch-return.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns how often a page is loaded again that the browser shows, with its router in a state. */
function loadsAfter({ persisted, state }: { persisted: boolean; state: string | null }): number {
  const router = state && { state: { navigation: { state } } };
  const page = Object.assign(new EventTarget(), { __reactRouterDataRouter: router ?? undefined });
  const reload = vi.fn();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { reload });
  watchReturn();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return reload.mock.calls.length;
}

test.each(['loading', 'submitting'])('a page that comes back while its router is %s is loaded again', (state) => {
  expect(loadsAfter({ persisted: true, state })).toBe(1);
});

test('a page that comes back idle, before its router, or for the first time stays', () => {
  expect(loadsAfter({ persisted: true, state: 'idle' })).toBe(0);
  expect(loadsAfter({ persisted: true, state: null })).toBe(0);
  expect(loadsAfter({ persisted: false, state: 'loading' })).toBe(0);
});
