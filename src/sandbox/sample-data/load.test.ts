import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { verify } from '#modules/identity/passwords/password-hash.ts';
import type { FileStore } from '#ports/file-store.ts';
import { anotherDatabase, databaseUrl, db, sampleDataTemplate } from '#tests/support/database.ts';
import { balances, booked } from '#tests/support/ledger.ts';
import { loadSampleData } from './load.ts';
import { sampleLogins, samplePassword } from './logins.ts';
import { metros } from './people/metros.ts';

const now = new Date();
/** The progress of two loads that begin at the same time. */
const progress: [done: number, total: number][][] = [[], []];

const files = new Map<string, Uint8Array>();
const store: FileStore = {
  put: async (key, bytes) => void files.set(key, bytes),
  get: async (key) => files.get(key) ?? null,
  delete: async (key) => void files.delete(key),
};

beforeAll(() =>
  Promise.all(
    progress.map((own) =>
      loadSampleData({ databaseUrl, files: store, now, onProgress: (done, total) => own.push([done, total]) }),
    ),
  ),
);

/** Runs a statement on the loaded database and returns its rows. */
const rows = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(db)).rows;

test('more than three hundred Pros are listed, of whom four in five are verified', async () => {
  const [counted] = await rows<{ listed: number; verified: number; members: number }>(`
    select count(*) as listed, avg(verified::int)::float8 as verified, avg(extra_mile::int)::float8 as members
    from worker_profile where listed`);
  expect(counted?.listed).toBeGreaterThanOrEqual(320);
  expect(counted?.verified).toBeGreaterThan(0.75);
  expect(counted?.members).toBeGreaterThan(0.08);
  expect(counted?.members).toBeLessThan(0.16);
});

test.each(metros.map(({ city, places }) => [city, places[0].zip]))('%s: every category serves %s', async (_, zip) => {
  const served = await rows<{ slug: string; count: number }>(`
    select c.slug, count(w.id) as count from category c
    cross join zip_code z
    left join worker_profile w on w.category_id = c.id and w.listed
      and earth_distance(w.point, z.point) <= w.service_radius_m
    where z.zip = '${zip}' group by c.slug`);
  expect(served.filter(({ count }) => count < 2)).toEqual([]);
});

test('a newcomer in the Mission finds several house cleaners', async () => {
  const [found] = await rows<{ count: number }>(`
    select count(*) from worker_profile w join worker_subcategory ws on ws.worker_id = w.id
    join subcategory s on s.id = ws.subcategory_id cross join zip_code z
    where z.zip = '94110' and s.slug = 'house-cleaning' and w.listed
      and earth_distance(w.point, z.point) <= w.service_radius_m`);
  expect(found?.count).toBeGreaterThanOrEqual(6);
});

test('the ledger balances and agrees with the holds and payouts', async () => {
  const accounts = await balances();
  const { held, worker_balance, platform_fee } = accounts;
  const book = await booked();
  expect(Object.values(accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(held).toBe(-(book.held + book.refunds));
  expect(platform_fee).toBe(-book.fees);
  expect(worker_balance).toBe(-book.transfers);
  expect(book.captured).toBe(book.held + book.released + book.refunded + book.fees);
});

test('every hold is what its journals say', async () => {
  const wrong = await rows(`
    select h.id from hold h
    left join ledger_journal j on j.hold_id = h.id
    left join ledger_entry e on e.journal_id = j.id
    left join ledger_account a on a.id = e.account_id
    group by h.id
    having h.captured_cents <> coalesce(sum(e.amount_cents) filter (where j.kind = 'capture' and a.kind = 'provider'), 0)
      or h.held_cents + (select coalesce(sum(p.amount_cents), 0) from payout p where p.hold_id = h.id and p.state = 'failed')
        <> -coalesce(sum(e.amount_cents) filter (where a.kind = 'held'), 0)
      or h.fee_cents <> -coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fee'), 0)
      or h.released_cents <> -coalesce(sum(e.amount_cents) filter (where j.kind = 'release' and a.kind = 'worker_balance'), 0)
      or h.refunded_cents <> -coalesce(sum(e.amount_cents) filter (where j.kind = 'refund' and a.kind = 'provider'), 0)`);
  expect(wrong).toEqual([]);
});

test('the local card provider holds exactly what the ledger says it holds', async () => {
  // Its fees are booked once the product has read them.
  const [held] = await rows<{ cents: number }>(`
    select sum((body->>'amount')::bigint)::bigint as cents from sandbox.stripe_object where kind = 'balance_transaction'`);
  expect(held?.cents).toBe((await balances()).provider);
  const unlinked = await rows(`
    select o.id from sandbox.stripe_object o where o.kind in ('charge', 'refund', 'transfer') and not exists (
      select from sandbox.stripe_object t where t.id = o.body->>'balance_transaction' and t.body->>'source' = o.id)`);
  expect(unlinked).toEqual([]);
  const missing = await rows(`
    select h.id from hold h where h.payment_intent_id is not null and not exists (
      select from sandbox.stripe_object o where o.id = h.payment_intent_id and o.kind = 'payment_intent'
        and (o.body->>'amount')::int = h.captured_cents)`);
  expect(missing).toEqual([]);
});

test('every paid job has an address, and no other has one', async () => {
  const wrong = await rows(`
    select j.id from job j left join job_address a on a.job_id = j.id
    where (a.job_id is null) <> (j.state in ('awaiting_payment', 'called_off', 'expired'))`);
  expect(wrong).toEqual([]);
});

test('every disputed and settled job has its case, whose decision is what became of the money', async () => {
  const cases = await rows<{ state: string; closed: boolean; explained: boolean }>(`
    select j.state, c.closed_at is not null as closed, c.explanation is not distinct from e.note as explained
    from job_case c join job j on j.id = c.job_id left join job_event e on e.job_id = j.id and e.act = 'settle'`);
  const [counted] = await rows<{ disputed: number; settled: number }>(`
    select count(*) filter (where state = 'disputed')::int as disputed,
      count(*) filter (where state = 'settled')::int as settled from job`);
  expect(cases.filter(({ state, closed, explained }) => explained && closed === (state === 'settled')).length).toBe(
    (counted?.disputed ?? 0) + (counted?.settled ?? 0),
  );
  const wrong = await rows(`
    select j.id from job_case c join job j on j.id = c.job_id join hold h on h.purpose_id = j.id
    where case when c.closed_at is null then h.held_cents <> j.price_cents
      else (c.released_cents, c.refunded_cents) is distinct from (h.released_cents + h.fee_cents, h.refunded_cents) end`);
  expect(wrong).toEqual([]);
});

test('every profile counts its jobs and reviews correctly', async () => {
  const wrong = await rows(`
    select w.id from worker_profile w
    where w.completed_jobs <> (select count(*) from job j where j.worker_id = w.id
        and (j.state = 'released' or exists (select from job_case c where c.job_id = j.id and c.released_cents > 0)))
      or (w.review_count || ' ' || w.rating_sum) <> (
        select count(*) || ' ' || coalesce(sum(rating), 0) from review r
        where r.subject_id = w.id and r.side = 'client' and r.published_at is not null)`);
  expect(wrong).toEqual([]);
});

test('Extra Mile members earned it', async () => {
  const wrong = await rows(`
    select id from worker_profile where extra_mile and (rating < 4.8 or completed_jobs < 25 or not verified)`);
  expect(wrong).toEqual([]);
});

test('98% are satisfied, and ratings run from four to five', async () => {
  const shares = await rows<{ side: string; percent: number }>(`
    select side, round(100 * avg((rating >= 4)::int))::int as percent from review where published_at is not null group by side`);
  expect(shares.map(({ percent }) => percent)).toEqual([98, 98]);
  const [spread] = await rows<{ least: number; distinct: number }>(`
    select min(rating)::float8 as least, count(distinct rating) as distinct from worker_profile where listed and review_count > 0`);
  expect(spread?.least).toBeGreaterThanOrEqual(4);
  expect(spread?.distinct).toBeGreaterThan(20);
});

test('every sample login opens with the sample password', async () => {
  const found = await rows<{ email: string; password: string }>(`
    select u.email, a.password from "user" u join account a on a.user_id = u.id
    where a.provider_id = 'credential' and u.email_verified`);
  const hashes = new Map(found.map(({ email, password }) => [email, password]));
  for (const { email } of sampleLogins) expect(hashes.has(email), email).toBe(true);
  expect(verify({ hash: hashes.get('client@nearhand.test') ?? '', password: samplePassword })).toBe(true);
});

test('the sample Pro can be paid out and has current work', async () => {
  const [account] = await rows<{ body: { payouts_enabled: boolean } }>(`
    select o.body from payout_account p join "user" u on u.id = p.user_id
    join sandbox.stripe_object o on o.id = p.provider_account_id where u.email = 'pro@nearhand.test'`);
  expect(account?.body.payouts_enabled).toBe(true);
  const states = await rows<{ state: string }>(`
    select distinct j.state from job j join "user" u on u.id = j.worker_id where u.email = 'pro@nearhand.test'`);
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['in_progress', 'paid', 'awaiting_payment', 'released']),
  );
});

test('every photo has its file, and only finished work has photos', async () => {
  const photos = await rows<{ key: string; sha256: string; state: string }>(`
    select p.file_key as key, p.sha256, j.state from proof_photo p join job j on j.id = p.job_id`);
  expect(photos.length).toBe([...files.keys()].filter((key) => key.startsWith('proofs/')).length);
  expect(photos.length).toBeGreaterThan(450);
  for (const { key, sha256 } of photos) {
    expect(
      createHash('sha256')
        .update(files.get(key) ?? '')
        .digest('hex'),
    ).toBe(sha256);
  }
  expect(photos.filter(({ state }) => ['awaiting_payment', 'paid', 'in_progress'].includes(state))).toEqual([]);
});

test('every Verified badge has its checks, and a Pro without them has none', async () => {
  const wrong = await rows(`
    select w.id from worker_profile w where w.verified <> (select count(distinct k.kind) = 2 from worker_check k
      where k.worker_id = w.id and k.kind in ('identity', 'background') and
        coalesce(k.expires_on, current_date) >= current_date)`);
  expect(wrong).toEqual([]);
});

test('Pros who wait show the papers that their trades demand, with files', async () => {
  const papers = await rows<{ key: string; kind: string }>(`
    select p.file_key as key, p.kind from worker_paper p join worker_application a on a.id = p.worker_id
    where a.state in ('submitted', 'change_submitted')`);
  const [waiting] = await rows<{ count: number }>(
    "select count(*)::int as count from worker_application where state in ('submitted', 'change_submitted')",
  );
  expect(papers.filter(({ kind }) => kind === 'identity')).toHaveLength(waiting?.count ?? 0);
  for (const { key } of papers) expect(files.get(key)?.length).toBeGreaterThan(1_000);
});

test('a change waits, clients see what was approved, and its Pro is away next week', async () => {
  const [change] = await rows<{ state: string; name: string; shown: string; accepted: string[]; waiting: string[] }>(`
    select a.state, a.display_name as name, w.display_name as shown,
      array(select kind from worker_paper p where p.worker_id = a.id and p.accepted_at is not null) as accepted,
      array(select kind from worker_paper p where p.worker_id = a.id and p.accepted_at is null order by kind) as waiting
    from worker_application a join worker_profile w on w.id = a.id and w.listed join "user" u on u.id = a.id
    where u.email = 'changedpro@nearhand.test'`);
  expect(change).toEqual({
    state: 'change_submitted',
    name: 'Bell & Daughter Carpentry',
    shown: 'Marcus Bell',
    accepted: ['identity'],
    waiting: ['insurance', 'license'],
  });
  const [away] = await rows<{ weekday: number; days: number; ahead: number }>(`
    select extract(isodow from first_day)::int as weekday, last_day - first_day + 1 as days,
      first_day - '${now.toISOString().slice(0, 10)}'::date as ahead
    from worker_hours_exception e join "user" u on u.id = e.worker_id where u.email = 'changedpro@nearhand.test'`);
  expect(away).toMatchObject({ weekday: 1, days: 5 });
  expect(away?.ahead).toBeLessThanOrEqual(7);
});

test('a new Pro who was asked for a revision reads what to do', async () => {
  const [asked] = await rows<{ status: string; state: string; said: boolean }>(`
    select u.status, a.state, exists (select from notification n where n.user_id = u.id and n.kind = 'applicationRevision'
      and n.data ->> 'reason' = a.reason) as said
    from "user" u join worker_application a on a.id = u.id where u.email = 'revisedpro@nearhand.test'`);
  expect(asked).toEqual({ status: 'pending_approval', state: 'revision_asked', said: true });
});

test('progress grows until it is complete', () => {
  const steps = progress.flat();
  const dones = steps.map(([done]) => done);
  expect(dones).toEqual(dones.toSorted((a, b) => a - b));
  const [done, total] = steps.at(-1) ?? [];
  expect(done).toBe(total);
  expect(steps.length).toBeGreaterThan(40);
});

test('loading again does nothing', async () => {
  const again: number[] = [];
  await loadSampleData({ databaseUrl, onProgress: (done) => again.push(done) });
  expect(again).toEqual([]);
});

test('two simultaneous loads leave one world, the same in every database', async () => {
  expect(progress.filter((own) => own.length > 0)).toHaveLength(1);
  const other = await anotherDatabase(await sampleDataTemplate());
  expect(await checksum(other)).toEqual(await checksum(databaseUrl));
});

/** Returns hashes of names, prices and texts. */
async function checksum(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select (select md5(string_agg(name || email || role, ' ' order by email)) from "user") as people,
        (select md5(string_agg(headline || description || hourly_rate_cents || rating_sum, ' ' order by id))
          from worker_profile) as pros,
        (select md5(string_agg(title || price_cents || state, ' ' order by id)) from job) as jobs,
        (select md5(string_agg(rating || comment || language, ' ' order by id)) from review) as reviews`);
    return rows[0];
  } finally {
    await client.end();
  }
}
