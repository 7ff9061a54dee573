import { expect, test } from 'vitest';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from './nurses.tsx';

const load = (user: Parameters<typeof pageContext>[0]) =>
  loader(pageArgs(new Request('https://nearhand.test/nurses'), {}, pageContext(user)) as never);

test.each([
  ['visitor', null, '/signup-worker?category=health-and-wellness'],
  ['client', () => world.client(), '/settings/account'],
  ['Pro', () => world.worker(), '/worker-dashboard/profile?category=health-and-wellness'],
] as const)('“Join as a Nurse” leads a %s on', async (_, person, path) => {
  expect((await load(person && (await person()))).joinPath).toBe(path);
});

test('without reviews of nurses, the page shows none', async () => {
  expect((await load(null)).reviews).toEqual([]);
});
