import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

const { clock, db } = world;
const kind = 'Came on time every night, and my mother finally slept again.';

async function nurse(name: string): Promise<User> {
  const pro = await world.worker({ name });
  const { id } = await db.selectFrom('subcategory').select('id').where('slug', '=', 'nurses').executeTakeFirstOrThrow();
  await db.insertInto('worker_subcategory').values({ worker_id: pro.id, subcategory_id: id }).execute();
  return pro;
}

/** Writes a client's review of a Pro, on a day of its own. */
async function review(
  worker: User,
  { rating = 5, comment = kind, language = 'en', blind = false, day = 1, client = undefined as User | undefined } = {},
): Promise<void> {
  const job = await world.job({ worker, client, startsAt: new Date(clock.now().getTime() + days(day)) });
  const at = clock.now();
  const parties = { job_id: job.jobId, author_id: job.client.id, subject_id: worker.id };
  await db
    .insertInto('review')
    .values({ ...parties, side: 'client', rating, comment, language, created_at: at, published_at: blind ? null : at })
    .execute();
}

const nursing = async () => (await world.as(null).reviews.listForServices({ services: ['nurses'] })).items;

test('a service quotes published reviews of its listed Pros that are good and have words, one a Pro', async () => {
  const [ada, bo, outsider] = [await nurse('Ada Cole'), await nurse('Bo Diaz'), await world.worker({ name: 'Cy Roe' })];
  await review(bo, { rating: 3 });
  await review(bo, { comment: 'Good', day: 2 });
  await review(bo, { blind: true, day: 3 });
  await review(outsider);
  expect(await nursing()).toEqual([]);

  const client = await world.client({ name: 'Robin Thatcher' });
  await review(ada, { client });
  await review(ada, { language: 'es', comment: `${kind} Gracias.`, day: 2 });
  const [only, ...others] = await nursing();
  expect(only).toMatchObject({ comment: kind, authorName: 'Robin T.', workerId: ada.id, workerName: 'Ada Cole' });
  expect(others).toEqual([]);

  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', ada.id).execute();
  expect(await nursing()).toEqual([]);
});

test('a client is quoted once, and at most three clients are', async () => {
  const client = await world.client();
  for (const [n, name] of ['One', 'Two'].entries()) await review(await nurse(name), { client, day: n + 1 });
  expect(await nursing()).toHaveLength(1);
  for (const name of ['Three', 'Four', 'Five']) await review(await nurse(name));
  expect(await nursing()).toHaveLength(3);
});
