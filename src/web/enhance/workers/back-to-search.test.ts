import { expect, test, vi } from 'vitest';

const link = { closest: () => link };
let press: (event: object) => void;
const back = vi.fn();
const page = { origin: 'https://nearhand.test', pathname: '/compare', search: '', hash: '' };

vi.stubGlobal('Element', Object);
vi.stubGlobal('location', page);
vi.stubGlobal('history', { length: 3, back });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', {
  referrer: 'https://nearhand.test/browse?zip=94110',
  querySelector: () => null,
  addEventListener: (_type: string, listener: typeof press) => {
    press = listener;
  },
});
// Another test may have loaded what the scripts share, with its own page.
vi.resetModules();
await import('./back-to-search.ts');

/** Presses the link; returns true if the browser follows it. */
function isFollowed(): boolean {
  const preventDefault = vi.fn();
  press({ button: 0, target: link, preventDefault });
  return preventDefault.mock.calls.length === 0;
}

test('from the page that the search led to, the link goes back in the history', () => {
  expect(isFollowed()).toBe(false);
  expect(back).toHaveBeenCalledOnce();
});

test('after a jump within the page, the link is followed: the history would only undo the jump', () => {
  back.mockClear();
  page.hash = '#column-2';
  expect(isFollowed()).toBe(true);
  expect(back).not.toHaveBeenCalled();
});
