import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { clockContext, type User } from '#platform/operations/context.server.ts';
import { bellOf, offer, project } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { maxOpenProjects } from '../limits.ts';
import { announceProject } from './announce-project.server.ts';

/** Creates the five Pros whom a new project of home services in San Francisco is told to, in the order of their ids. */
async function fivePros(): Promise<User[]> {
  // Those of earlier tests.
  await world.db.updateTable('worker_profile').set({ category_id: 2 }).execute();
  const pros = await Promise.all(Array.from({ length: 5 }, () => world.worker()));
  return pros.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const announce = (projectId: string) => announceProject(clockContext(world.services), projectId, 2);

/** Returns how often each Pro was told of a new project. */
const toldOf = (pros: readonly User[]) => Promise.all(pros.map(async ({ id }) => (await bellOf(id)).length));

/** Runs `act` while the database writes no notification for `pro`. */
async function withoutNewsFor(pro: User, act: () => Promise<unknown>): Promise<void> {
  await sql`create function refuse_news() returns trigger language plpgsql as
    $$ begin if new.user_id::text = tg_argv[0] then raise exception 'the process ends here'; end if; return new; end $$`.execute(
    world.db,
  );
  await sql`create trigger refuse_news before insert on notification
    for each row execute function refuse_news(${sql.lit(pro.id)})`.execute(world.db);
  try {
    await act();
  } finally {
    await sql`drop function refuse_news cascade`.execute(world.db);
  }
}

test('a project is told page by page, and each Pro hears of it once', async () => {
  const pros = await fivePros();
  const projectId = await project(await world.client());
  await announce(projectId);
  expect(await toldOf(pros)).toEqual([1, 1, 1, 1, 1]);
  await announce(projectId);
  expect(await toldOf(pros)).toEqual([1, 1, 1, 1, 1]);
});

test('after a crash the news go on after the last page, and no Pro is told twice', async () => {
  const pros = await fivePros();
  const projectId = await project(await world.client());
  const fourth = pros[3] as User;
  await withoutNewsFor(fourth, () => expect(announce(projectId)).rejects.toThrow('the process ends here'));
  // The second page is undone as a whole.
  expect(await toldOf(pros)).toEqual([1, 1, 0, 0, 0]);
  await announce(projectId);
  expect(await toldOf(pros)).toEqual([1, 1, 1, 1, 1]);
});

test('two runs at the same instant tell each Pro once', async () => {
  const pros = await fivePros();
  const projectId = await project(await world.client());
  await Promise.all([announce(projectId), announce(projectId), announce(projectId)]);
  expect(await toldOf(pros)).toEqual([1, 1, 1, 1, 1]);
});

test.each([
  [
    'closed',
    async (client: User, requestId: string) => {
      await world.as(client).hiring.withdrawRequest({ requestId });
    },
  ],
  ['over', async () => world.clock.forward(days(31))],
  [
    'hidden with its suspended client',
    async (client: User) => {
      await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    },
  ],
])('the news stop when the project is %s between two pages', async (_, end) => {
  const [pros, client] = [await fivePros(), await world.client()];
  const projectId = await project(client);
  await withoutNewsFor(pros[2] as User, () => expect(announce(projectId)).rejects.toThrow('the process ends here'));
  await end(client, projectId);
  await announce(projectId);
  expect(await toldOf(pros)).toEqual([1, 1, 0, 0, 0]);
});

/** Writes `count` more open projects of the client of a posted one, without the limit of posts in ten minutes. */
async function copies(projectId: string, count: number): Promise<void> {
  await sql`
    insert into quote_request (client_id, form_key, title, category_id, zip, description, audience, budget_type, budget_cents,
      search_text, created_at, expires_at)
    select client_id, gen_random_uuid(), title, category_id, zip, description, audience, budget_type, budget_cents,
      search_text, created_at, expires_at
    from quote_request, generate_series(1, ${count}) where id = ${projectId}`.execute(world.db);
}

test('a client has at most twenty open projects, and a closed one makes room', async () => {
  const client = await world.client();
  const first = await project(client);
  await copies(first, maxOpenProjects - 1);
  expect(await refusalOf(project(client))).toBe('hiring.tooManyProjects');
  await project(await world.client());
  await world.as(client).hiring.withdrawRequest({ requestId: first });
  await project(client);
  expect(await refusalOf(project(client))).toBe('hiring.tooManyProjects');
});

test('the limit leaves out projects that are over or have a Pro, and a form sent again gets its project', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const formKey = randomUUID();
  const last = await project(client, { formKey });
  await copies(last, maxOpenProjects - 1);
  expect(await project(client, { formKey })).toBe(last);
  await world.as(client).hiring.acceptOffer({ offerId: await offer(pro, last) });
  await project(client);
  world.clock.forward(days(31));
  await project(client);
});

test('two projects posted at the same instant do not pass the limit together', async () => {
  const client = await world.client();
  await copies(await project(client), maxOpenProjects - 2);
  const posts = [project(client), project(client), project(client)].map((post) => refusalOf(post));
  const refusals = await Promise.all(posts);
  expect(refusals.filter((code) => code === 'hiring.tooManyProjects')).toHaveLength(2);
});
