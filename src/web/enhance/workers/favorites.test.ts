import { beforeEach, expect, test, vi } from 'vitest';

/** As much of an element as the script uses. */
class Heart {
  ariaPressed = 'false';
  ariaBusy: string | null = null;
  form: { action: string } | null = { action: address };
  worker = '';
  closest = () => this;
  getAttribute = () => this.worker;
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

const onPage: Heart[] = [];
const stored = new Map<string, string>();
let show: (event: { persisted: boolean }) => void;

vi.stubGlobal('Element', Heart);
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
vi.stubGlobal('addEventListener', (_type: string, listener: typeof show) => {
  show = listener;
});
vi.stubGlobal('fetch', send);
vi.stubGlobal('location', new URL(address));
vi.stubGlobal('document', {
  addEventListener: (_type: string, listener: typeof press) => {
    press = listener;
  },
  querySelector: () => null,
  querySelectorAll: () => onPage,
});
// Another test may have loaded what the scripts share, with its own page.
vi.resetModules();
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

test('the page that the back button shows as it was left has the hearts that this device remembers by now', () => {
  const [saved, removed, ofAccount] = [new Heart(), new Heart(), new Heart()];
  Object.assign(saved, { form: null, worker: 'saved' });
  Object.assign(removed, { form: null, worker: 'removed', ariaPressed: 'true' });
  onPage.push(saved, removed, ofAccount);
  stored.set('favoriteWorkers', '["saved"]');
  show({ persisted: false });
  expect(onPage.map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true', 'false']);
  show({ persisted: true });
  expect(onPage.map(({ ariaPressed }) => ariaPressed)).toEqual(['true', 'false', 'false']);
});
