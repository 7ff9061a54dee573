import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { project } from '#tests/support/hiring.ts';
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

test('three open projects in care are shown, the newest first, and none of another category', async () => {
  expect((await load(null)).projects).toEqual([]);
  const client = await world.client();
  const ids: string[] = [];
  for (const title of ['Night nurse', 'Wound care', 'Day at home', 'After a surgery']) {
    world.clock.forward(minutes(1));
    ids.push(await project(client, { title, category: 'health-and-wellness' }));
  }
  world.clock.forward(minutes(1));
  await project(client);
  expect((await load(null)).projects.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
});
