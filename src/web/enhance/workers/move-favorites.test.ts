import { beforeEach, expect, test, vi } from 'vitest';
import { moveFavorites } from './move-favorites.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const send = vi.fn(async (_address: string, _request: { body: string }) => Response.json({ added: 1 }));
vi.stubGlobal('fetch', send);
const save = (...ids: string[]) => stored.set('favoriteWorkers', JSON.stringify(ids));
const sent = () => send.mock.calls.map(([address, { body }]) => [address, JSON.parse(body)]);

beforeEach(() => {
  stored.clear();
  send.mockClear();
});

test('Pros that a visitor saved move to the account, and the device’s list is emptied', async () => {
  save('b', 'a');
  expect(await moveFavorites()).toBe(true);
  expect(sent()).toEqual([['/api/favorites', { workerIds: ['b', 'a'] }]]);
  expect(stored.size).toBe(0);
});

test('a device without saved Pros sends nothing', async () => {
  expect(await moveFavorites()).toBe(false);
  stored.set('favoriteWorkers', '{"not":"a list"}');
  expect(await moveFavorites()).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test('a list that the account does not take stays on the device', async () => {
  save('a');
  send.mockResolvedValueOnce(new Response(null, { status: 401 }));
  expect(await moveFavorites()).toBe(false);
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await moveFavorites()).toBe(false);
  expect(stored.get('favoriteWorkers')).toBe('["a"]');
});

test('a Pro saved while the list is on its way stays on the device', async () => {
  save('a');
  send.mockImplementationOnce(async () => {
    save('b', 'a');
    return Response.json({ added: 1 });
  });
  await moveFavorites();
  expect(stored.get('favoriteWorkers')).toBe('["b"]');
});
