import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { as, clock, db } = world;

const tick = () => world.run('reviews.tick');
const byClient = ({ client, jobId }: JobWorld, rating = 5, comment = 'Spotless.') =>
  as(client).reviews.write({ jobId, rating, comment });
const byWorker = ({ worker, jobId }: JobWorld, rating = 4, comment = 'Friendly.') =>
  as(worker).reviews.write({ jobId, rating, comment });
const rowsOf = (jobId: string) => db.selectFrom('review').selectAll().where('job_id', '=', jobId).execute();
const notificationsOf = async (userId: string) =>
  db
    .selectFrom('notification')
    .select(['data', 'path'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'reviewReceived')
    .execute();
const sumsOf = (id: string) =>
  db.selectFrom('worker_profile').select(['review_count', 'rating_sum']).where('id', '=', id).executeTakeFirstOrThrow();
const countedFor = async (id: string) => {
  const rows = await db
    .selectFrom('review')
    .select('rating')
    .where('subject_id', '=', id)
    .where('side', '=', 'client')
    .where('published_at', 'is not', null)
    .execute();
  return { review_count: rows.length, rating_sum: rows.reduce((total, { rating }) => total + rating, 0) };
};

test('a review is hidden until the other side has written one, then both are published', async () => {
  const job = await world.releasedJob();
  const { client, worker, jobId } = job;
  expect(await as(client).reviews.getOfJob({ jobId })).toEqual({
    canReview: true,
    otherIsIn: false,
    canBePublished: true,
    mine: null,
    other: null,
  });
  expect(await byClient(job, 2, 'Secret words')).toEqual({ published: false });
  expect(await as(worker).reviews.getOfJob({ jobId })).toEqual({
    canReview: true,
    otherIsIn: true,
    canBePublished: true,
    mine: null,
    other: null,
  });
  expect(await as(client).reviews.getOfJob({ jobId })).toMatchObject({
    canReview: false,
    canBePublished: true,
    mine: { rating: 2 },
    other: null,
  });
  expect((await as(null).reviews.listForWorker({ workerId: worker.id })).items).toEqual([]);
  expect(await sumsOf(worker.id)).toEqual({ review_count: 0, rating_sum: 0 });
  expect(await notificationsOf(worker.id)).toEqual([]);

  expect(await byWorker(job)).toEqual({ published: true });
  expect(await as(worker).reviews.getOfJob({ jobId })).toMatchObject({
    mine: { rating: 4 },
    other: { comment: 'Secret words', authorName: 'Maria G.' },
  });
  expect(await as(client).reviews.getOfJob({ jobId })).toMatchObject({
    other: { rating: 4, authorName: 'Sam Taylor' },
  });
  const listed = await as(null).reviews.listForWorker({ workerId: worker.id });
  expect(listed).toMatchObject({
    items: [{ authorName: 'Maria G.', rating: 2 }],
    spread: [0, 1, 0, 0, 0],
    nextCursor: null,
  });
  expect(await sumsOf(worker.id)).toEqual({ review_count: 1, rating_sum: 2 });
  expect(await notificationsOf(worker.id)).toEqual([
    { data: { jobId, author: 'Maria G.', title: 'Clean the flat' }, path: `/jobs/${jobId}` },
  ]);
  expect(await notificationsOf(client.id)).toHaveLength(1);
});

test('two simultaneous reviews are both published', async () => {
  for (let round = 0; round < 4; round += 1) {
    const job = await world.releasedJob();
    const results = await Promise.all([byClient(job), byWorker(job)]);
    expect(results.map(({ published }) => published).sort()).toEqual([false, true]);
    expect((await rowsOf(job.jobId)).every((row) => row.published_at !== null)).toBe(true);
    expect(await sumsOf(job.worker.id)).toEqual({ review_count: 1, rating_sum: 5 });
  }
});

test('a second review by one side is refused, even a simultaneous one', async () => {
  const job = await world.releasedJob();
  const tries = await Promise.allSettled([byClient(job, 5), byClient(job, 1)]);
  expect(tries.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'reviews.alreadyWritten' } },
  ]);
  await expect(byClient(job, 1)).rejects.toMatchObject({ code: 'reviews.alreadyWritten' });
  await byWorker(job);
  await expect(byClient(job, 1)).rejects.toMatchObject({ code: 'reviews.alreadyWritten' });
  expect(await rowsOf(job.jobId)).toHaveLength(2);
});

test('a job can be reviewed only within 14 days of its release', async () => {
  const [early, late] = [await world.submittedJob(), await world.releasedJob()];
  await expect(byClient(early)).rejects.toMatchObject({ code: 'reviews.notNow' });
  clock.forward(days(14) - 1);
  await byClient(late);
  clock.forward(1);
  await expect(byWorker(late)).rejects.toMatchObject({ code: 'reviews.notNow' });
  expect(await as(late.worker).reviews.getOfJob({ jobId: late.jobId })).toMatchObject({ canReview: false });
  expect(await rowsOf(early.jobId)).toEqual([]);
  expect(await rowsOf(late.jobId)).toHaveLength(1);
});

test('a stranger cannot review a job or read its reviews', async () => {
  const job = await world.releasedJob();
  for (const outsider of [await world.client(), await world.worker(), await world.person({ role: 'admin' })]) {
    const { jobId } = job;
    const attempt = as(outsider).reviews.write({ jobId, rating: 1 });
    await expect(attempt).rejects.toMatchObject({ code: 'api.notFound' });
    await expect(as(outsider).reviews.getOfJob({ jobId })).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(as(null).reviews.write({ jobId: job.jobId, rating: 1 })).rejects.toMatchObject({
    code: 'api.signInRequired',
  });
  expect(await rowsOf(job.jobId)).toEqual([]);
});

test.each([0, 6, 4.5])('a rating of %s stars is refused', async (rating) => {
  const job = await world.releasedJob();
  await expect(byClient(job, rating)).rejects.toMatchObject({ code: 'api.badInput' });
  expect(await rowsOf(job.jobId)).toEqual([]);
});

test('a review without a counterpart is published once, 14 days after the release', async () => {
  const [job, recent] = [await world.releasedJob(), await world.releasedJob()];
  await byClient(job, 3);
  clock.forward(days(14) - 1);
  await tick();
  expect(await rowsOf(job.jobId)).toMatchObject([{ published_at: null }]);
  clock.forward(1);
  await db.updateTable('job').set({ state_since: clock.now() }).where('id', '=', recent.jobId).execute();
  await byClient(recent, 1);
  await Promise.all([tick(), tick()]);
  await tick();
  expect(await rowsOf(job.jobId)).toMatchObject([{ published_at: clock.now() }]);
  expect(await rowsOf(recent.jobId)).toMatchObject([{ published_at: null }]);
  expect(await sumsOf(job.worker.id)).toEqual({ review_count: 1, rating_sum: 3 });
  expect(await notificationsOf(job.worker.id)).toHaveLength(1);
});

test('a Pro’s totals equal the published reviews, which the list returns page by page', async () => {
  const worker = await world.worker({ name: 'Counted Carl' });
  const written: number[] = [];
  for (const [n, rating] of [5, 4, 1, 5, 3].entries()) {
    const job = await world.releasedJob({ worker });
    // The Pro's review of the client does not affect the Pro's own rating.
    await byWorker(job, 1);
    await byClient(job, rating);
    written.unshift(rating);
    if (n % 2) clock.forward(minutes(1));
  }
  expect(await sumsOf(worker.id)).toEqual({ review_count: 5, rating_sum: 18 });
  expect(await sumsOf(worker.id)).toEqual(await countedFor(worker.id));
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(null).reviews.listForWorker({ workerId: worker.id, cursor, limit: 2 });
    expect(page.spread).toEqual([1, 0, 1, 1, 2]);
    seen.push(...page.items.map(({ rating }) => rating));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...written].sort());
});

test('reviews of a Pro are listed by when they were written, newest first, whenever they were published', async () => {
  const worker = await world.worker();
  const early = await world.releasedJob({ worker });
  const late = await world.releasedJob({ worker });
  const last = await world.releasedJob({ worker });
  await byClient(early, 3);
  clock.forward(minutes(5));
  await byClient(late, 4);
  await byWorker(late);
  clock.forward(minutes(5));
  // Published last, but written first.
  await byWorker(early);
  // Written at the same moment as another one: the order stays the same on every page.
  await byClient(last, 5);
  await byWorker(last);
  await db
    .updateTable('review')
    .set({ created_at: clock.now() })
    .where('job_id', 'in', [late.jobId, last.jobId])
    .execute();
  const ratings = async (limit: number) => {
    const first = await as(null).reviews.listForWorker({ workerId: worker.id, limit });
    const rest = first.nextCursor
      ? await as(null).reviews.listForWorker({ workerId: worker.id, cursor: first.nextCursor })
      : { items: [] };
    return [...first.items, ...rest.items].map(({ rating }) => rating);
  };
  const whole = await ratings(10);
  expect(whole.at(-1)).toBe(3);
  expect(whole.toSorted()).toEqual([3, 4, 5]);
  for (const limit of [1, 2]) expect(await ratings(limit)).toEqual(whole);
});

test('reviews of a client who is also a Pro do not count for that Pro’s work', async () => {
  const client = await world.worker({ role: 'dual', name: 'Dana Dual' });
  const job = await world.releasedJob({ client });
  await byClient(job);
  await byWorker(job, 1);
  expect(await sumsOf(client.id)).toEqual({ review_count: 0, rating_sum: 0 });
  const listed = await as(null).reviews.listForWorker({ workerId: client.id });
  expect(listed).toMatchObject({ items: [], spread: [0, 0, 0, 0, 0] });
});

test('a review published by the clock is not counted again when the other side still writes', async () => {
  const job = await world.releasedJob();
  await byClient(job, 5);
  clock.forward(days(14));
  await tick();
  // The sandbox's clock can be set back.
  clock.forward(-days(14));
  expect(await byWorker(job)).toEqual({ published: true });
  expect(await sumsOf(job.worker.id)).toEqual({ review_count: 1, rating_sum: 5 });
  expect(await notificationsOf(job.worker.id)).toHaveLength(1);
});

test('an unlisted Pro has no public reviews', async () => {
  const worker = await world.worker();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', worker.id).execute();
  await expect(as(null).reviews.listForWorker({ workerId: worker.id })).rejects.toMatchObject({ code: 'api.notFound' });
});

test('satisfaction is null below fifty reviews and is recalculated once a minute', async () => {
  await db.deleteFrom('review').execute();
  const { worker, client, jobId } = await world.releasedJob();
  // Copies of one job, each with a review, are cheaper than fifty jobs.
  const add = (count: number, rating: number) =>
    sql`with copy as (
        insert into job (client_id, worker_id, title, description, category_id, zip, time_zone, starts_at, ends_at,
          pricing, price_cents, cancellation_tier, pin, state, state_since, paid_at, started_at, created_at)
        select client_id, worker_id, title, description, category_id, zip, time_zone, starts_at, ends_at,
          pricing, price_cents, cancellation_tier, pin, state, state_since, paid_at, started_at, created_at
        from job, generate_series(1, ${count}) where id = ${jobId} returning id)
      insert into review (job_id, author_id, subject_id, side, rating, comment, language, created_at, published_at)
      select id, ${client.id}, ${worker.id}, 'client', ${rating}, '', 'en', ${clock.now()}, ${clock.now()}
      from copy`.execute(db);
  const ask = () => as(null).reviews.getSatisfaction();
  clock.forward(minutes(2));
  await add(48, 4);
  await add(1, 3);
  expect(await ask()).toEqual({ percent: null, reviewCount: 49 });
  await add(1, 5);
  expect(await ask()).toEqual({ percent: null, reviewCount: 49 });
  clock.forward(minutes(1));
  expect(await ask()).toEqual({ percent: 98, reviewCount: 50 });
});

test.each([
  ['before the visit', world.paidJob, false],
  ['after the check-in', world.startedJob, true],
] as const)(
  'a job that the bank of the client ends %s can be reviewed: only if the work had started',
  async (_, start, canReview) => {
    const job = await start();
    await takeBack(job.jobId, { status: 'lost' });
    const { client, worker, jobId } = job;
    expect((await as(client).jobs.get({ jobId })).state).toBe('settled');
    expect(await as(client).reviews.getOfJob({ jobId })).toMatchObject({ canReview });
    const toWrite = (await as(client).reviews.listToWrite({ side: 'client' })).items;
    expect(toWrite.map((item) => item.jobId)).toEqual(canReview ? [jobId] : []);
    expect(await refusalOf(byClient(job, 1, 'Nobody came.'))).toBe(canReview ? null : 'reviews.notNow');
    expect(await rowsOf(jobId)).toHaveLength(canReview ? 1 : 0);
    clock.forward(days(14));
    await tick();
    expect(await sumsOf(worker.id)).toEqual({ review_count: canReview ? 1 : 0, rating_sum: canReview ? 1 : 0 });
  },
);

test('a review of a job that the bank ended before the visit stays blind and counts for nothing', async () => {
  const job = await world.paidJob();
  await takeBack(job.jobId, { status: 'lost' });
  const { client, worker, jobId } = job;
  const review = { job_id: jobId, author_id: client.id, subject_id: worker.id, side: 'client' as const };
  await db
    .insertInto('review')
    .values({ ...review, rating: 1, comment: 'Nobody came.', language: 'en', created_at: clock.now() })
    .execute();
  expect(await as(client).reviews.getOfJob({ jobId })).toMatchObject({
    mine: { rating: 1 },
    canReview: false,
    canBePublished: false,
  });
  clock.forward(days(14));
  await tick();
  expect(await rowsOf(jobId)).toMatchObject([{ published_at: null }]);
  expect(await sumsOf(worker.id)).toEqual({ review_count: 0, rating_sum: 0 });
});
