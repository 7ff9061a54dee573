import { expect, test, vi } from 'vitest';

/** As much of an entry as the script uses. */
const entry = (id: string) => ({ id, focus: vi.fn(), querySelector: () => null });
type Entry = ReturnType<typeof entry>;

const list = {
  children: ['pro-1', 'pro-2'].map(entry),
  closest: () => null,
  append: (...more: Entry[]) => void list.children.push(...more),
};
const next = { children: ['pro-2', 'pro-3'].map(entry) };

let press: (event: object) => void;
const link = {
  ...{ ariaBusy: null, textContent: 'Show more', href: '/next', isConnected: true },
  closest: () => link,
  getAttribute: (name: string) => (name.endsWith('list') ? 'list' : ''),
  remove: vi.fn(),
};
const assign = vi.fn();

vi.mock('./fetch-page.ts', () => ({
  fetchPage: async () => ({ getElementById: () => next, querySelectorAll: () => [] }),
}));
vi.stubGlobal('Element', Object);
vi.stubGlobal('location', { assign });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', {
  getElementById: (id: string) => (id === 'list' ? list : (list.children.find((one) => one.id === id) ?? null)),
  addEventListener: (_type: string, listener: typeof press) => {
    press = listener;
  },
});
// Another test may have loaded what the scripts share, with its own page.
vi.resetModules();
await import('./show-more.ts');

test('an entry that has moved in the order between two pages is not added twice', async () => {
  const added = next.children[1];
  press({ button: 0, target: link, preventDefault: () => {} });
  await vi.waitFor(() => expect(link.remove).toHaveBeenCalled());
  expect(list.children.map(({ id }) => id)).toEqual(['pro-1', 'pro-2', 'pro-3']);
  expect(added?.focus).toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
});
