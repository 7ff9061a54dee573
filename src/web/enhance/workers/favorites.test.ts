import { beforeEach, expect, test, vi } from 'vitest';

/** As much of an element as the script uses. */
class Heart {
  ariaPressed = 'false';
  ariaBusy: string | null = null;
  form = { action: address };
  closest = () => this;
  getAttribute = () => '';
}

const address = 'https://nearhand.test/worker/1';
let press: (event: object) => void;
let answer: { resolve: (answer: object) => void; reject: (error: Error) => void };
const send = vi.fn((_address: string, _request: { body: URLSearchParams }) => {
  const { promise, ...settle } = Promise.withResolvers<object>();
  answer = settle;
  return promise;
});
const intents = () => send.mock.calls.map(([, { body }]) => body.get('intent'));

vi.stubGlobal('Element', Heart);
vi.stubGlobal('fetch', send);
vi.stubGlobal('location', new URL(address));
vi.stubGlobal('document', {
  addEventListener: (_type: string, listener: typeof press) => {
    press = listener;
  },
  querySelector: () => null,
  querySelectorAll: () => [],
});
await import('./favorites.ts');

beforeEach(() => {
  send.mockClear();
});

function pressHeart(heart: Heart): void {
  press({ button: 0, target: heart, preventDefault: () => {} });
}

test('each press of the heart asks for what it then shows', async () => {
  const heart = new Heart();
  pressHeart(heart);
  expect(heart.ariaPressed).toBe('true');
  answer.resolve({ ok: true, url: address });
  await vi.waitFor(() => expect(heart.ariaBusy).toBeNull());
  pressHeart(heart);
  expect(heart.ariaPressed).toBe('false');
  expect(intents()).toEqual(['addFavorite', 'removeFavorite']);
});

test('a second press before the answer does nothing', () => {
  const heart = new Heart();
  pressHeart(heart);
  pressHeart(heart);
  expect(heart.ariaPressed).toBe('true');
  expect(intents()).toEqual(['addFavorite']);
});

test('a heart whose wish did not reach the server goes back', async () => {
  const heart = new Heart();
  pressHeart(heart);
  answer.reject(new TypeError('Failed to fetch'));
  await vi.waitFor(() => expect(heart.ariaPressed).toBe('false'));
  expect(heart.ariaBusy).toBeNull();
});
