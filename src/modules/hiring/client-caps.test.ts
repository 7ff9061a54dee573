import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { maxUnpaidJobs } from '#modules/jobs/limits.ts';
import { counter, offer, project, request } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { maxAskedOfOnePerDay, maxAskedPerDay, maxProjectsPerDay } from './limits.ts';

/** What one client may start in a day, and hold without paying. */

const { clock, as, db } = world;

/** Writes `count` more requests like one, each to the same Pros, without the limit of calls. */
async function copies(requestId: string, count: number): Promise<void> {
  await sql`
    with copy as (
      insert into quote_request (client_id, form_key, title, category_id, zip, description, created_at, expires_at)
      select client_id, gen_random_uuid(), title, category_id, zip, description, created_at, expires_at
      from quote_request, generate_series(1, ${count}) where id = ${requestId} returning id)
    insert into request_recipient (request_id, worker_id)
    select copy.id, rr.worker_id from copy, request_recipient rr where rr.request_id = ${requestId}`.execute(db);
}

test('a client asks sixty Pros in 24 hours, and the next ones a day later', async () => {
  const [client, one, other] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [one]);
  await copies(requestId, maxAskedPerDay - 2);
  expect(await refusalOf(request(client, [other, await world.worker()]))).toBe('hiring.tooManyAskedToday');
  expect(await refusalOf(as(client).hiring.askMore({ requestId, workerIds: [other.id] }))).toBeNull();
  expect(await refusalOf(request(client, [other]))).toBe('hiring.tooManyAskedToday');
  expect(await refusalOf(request(await world.client(), [other]))).toBeNull();
  clock.forward(days(1));
  expect(await refusalOf(request(client, [other]))).toBeNull();
});

test('a client asks one Pro five times in 24 hours', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  await copies(await request(client, [pro]), maxAskedOfOnePerDay - 1);
  await expect(request(client, [other, pro])).rejects.toMatchObject({
    code: 'hiring.askedOften',
    data: { max: maxAskedOfOnePerDay, workerIds: [pro.id] },
  });
  expect(await refusalOf(request(client, [other]))).toBeNull();
  clock.forward(days(1));
  expect(await refusalOf(request(client, [pro]))).toBeNull();
});

test('the bids on the projects of a client leave all of the Pros to ask', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  await offer(pro, projectId);
  // As many more projects, each with a bid of the same Pro.
  await sql`
    with copy as (
      insert into quote_request (client_id, form_key, title, category_id, zip, description, audience, budget_type, budget_cents,
        search_text, created_at, expires_at)
      select client_id, gen_random_uuid(), title, category_id, zip, description, audience, budget_type, budget_cents,
        search_text, created_at, expires_at
      from quote_request, generate_series(1, ${maxAskedPerDay}) where id = ${projectId} returning id)
    insert into request_recipient (request_id, worker_id, asked_at)
    select copy.id, rr.worker_id, rr.asked_at from copy, request_recipient rr where rr.request_id = ${projectId}`.execute(
    db,
  );
  expect(await refusalOf(request(client, [pro, other]))).toBeNull();
});

test('of requests at the same instant, as many go out as may', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  await copies(await request(client, [pro]), maxAskedOfOnePerDay - 3);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refusalOf(request(client, [pro]))));
  expect(answers.filter((code) => code === null)).toHaveLength(2);
});

test('a client posts forty projects in 24 hours, also when the ones before are closed', async () => {
  const client = await world.client();
  const first = await project(client);
  await sql`
    insert into quote_request (client_id, form_key, title, category_id, zip, description, audience, budget_type, budget_cents,
      search_text, created_at, expires_at, state)
    select client_id, gen_random_uuid(), title, category_id, zip, description, audience, budget_type, budget_cents,
      search_text, created_at, expires_at, 'withdrawn'
    from quote_request, generate_series(1, ${maxProjectsPerDay - 1}) where id = ${first}`.execute(db);
  expect(await refusalOf(project(client))).toBe('hiring.tooManyProjectsToday');
  clock.forward(days(1) + 1);
  expect(await refusalOf(project(client))).toBeNull();
});

test('a client with five jobs to pay for neither accepts nor counters, and a paid or canceled one makes room', async () => {
  const client = await world.client();
  const jobs: string[] = [];
  for (let n = 0; n < maxUnpaidJobs; n++) jobs.push((await world.job({ client })).jobId);
  const pro = await world.worker();
  const offerId = await offer(pro, await request(client, [pro]));
  expect(await refusalOf(as(client).hiring.acceptOffer({ offerId }))).toBe('hiring.tooManyUnpaid');
  expect(await refusalOf(counter(client, offerId))).toBe('hiring.tooManyUnpaid');
  await as(client).jobs.callOff({ jobId: jobs[0] as string, reason: 'Not needed' });
  const { jobId } = await as(client).hiring.acceptOffer({ offerId });
  // The same click again.
  expect(await as(client).hiring.acceptOffer({ offerId })).toEqual({ jobId });
});

test('of two quotes accepted at the same instant, the sixth unpaid job is refused', async () => {
  const client = await world.client();
  for (let n = 0; n < maxUnpaidJobs - 1; n++) await world.job({ client });
  const offers = [];
  for (const pro of [await world.worker(), await world.worker()])
    offers.push(await offer(pro, await request(client, [pro])));
  const answers = await Promise.all(offers.map((offerId) => refusalOf(as(client).hiring.acceptOffer({ offerId }))));
  expect(answers.toSorted()).toEqual(['hiring.tooManyUnpaid', null]);
});
