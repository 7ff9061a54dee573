import { beforeAll, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

const { as, clock, db } = world;
let worker: User;

interface Given {
  rating: number;
  comment: string;
  language: string;
  title: string;
  service?: string;
  /** Days ago: when it was written, and when it was published; null for a blind one. */
  written: number;
  published: number | null;
}

const ago = (count: number) => new Date(clock.now().getTime() - days(count));

async function serviceId(slug: string): Promise<number> {
  return (await db.selectFrom('subcategory').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

/** Writes a client's review of `worker`, the `n`th. */
async function review({ written, published, title, service, ...words }: Given, n: number): Promise<void> {
  const subcategoryId = service ? await serviceId(service) : null;
  const { client, jobId } = await world.job({
    worker,
    title,
    subcategoryId,
    startsAt: new Date(clock.now().getTime() + days(n + 1)),
  });
  const times = { created_at: ago(written), published_at: published === null ? null : ago(published) };
  const parties = { job_id: jobId, author_id: client.id, subject_id: worker.id };
  await db
    .insertInto('review')
    .values({ ...parties, side: 'client', ...words, ...times })
    .execute();
}

const profile = async () => as(null).reviews.listForWorker({ workerId: worker.id });

beforeAll(async () => {
  worker = await world.worker();
  const given: Given[] = [
    {
      rating: 5,
      comment: 'Muy bien',
      language: 'es',
      title: 'Limpieza de casa',
      service: 'window-washing',
      written: 2,
      published: 2,
    },
    { rating: 4, comment: 'Good work', language: 'en', title: 'House cleaning', written: 9, published: 1 },
    {
      rating: 5,
      comment: 'Sparkling',
      language: 'en',
      title: 'Something else, two rooms',
      service: 'house-cleaning',
      written: 30,
      published: 29,
    },
    { rating: 5, comment: '', language: 'en', title: 'Clean', written: 4, published: 4 },
    { rating: 2, comment: 'Late', language: 'en', title: 'Clean', written: 3, published: 3 },
    { rating: 5, comment: 'Blind', language: 'en', title: 'Clean', written: 1, published: null },
  ];
  for (const [n, one] of given.entries()) await review(one, n);
});

test('all reviews are listed by the day they were written, newest first, whenever they were published', async () => {
  expect((await profile()).items.map(({ comment }) => comment)).toEqual([
    'Muy bien',
    'Late',
    '',
    'Good work',
    'Sparkling',
  ]);
});

test('the best have words and four stars or more, those in the reader’s language first', async () => {
  expect((await profile()).best.map(({ comment }) => comment)).toEqual(['Sparkling', 'Good work', 'Muy bien']);
});

test('a review says which service its job was about, whatever the job’s title, which stays private', async () => {
  const { best } = await profile();
  expect(best.map(({ service }) => service)).toEqual(['house-cleaning', null, 'window-washing']);
  expect(JSON.stringify(await profile())).not.toMatch(/two rooms|House cleaning/);
});

test('a card quotes a recent good review in the reader’s language', async () => {
  const other = await world.worker();
  expect((await as(null).reviews.listExcerpts({ workerIds: [worker.id, other.id] })).items).toEqual([
    { workerId: worker.id, comment: 'Good work', language: 'en' },
  ]);
});
