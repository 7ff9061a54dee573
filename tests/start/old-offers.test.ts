import { expect, test } from 'vitest';
import { oldDatabase } from '#tests/support/old-database.ts';

/** What a later migration makes of the offers that are there. */

test('0196: a live offer ends in time to pay, and those that are over stay as they were', async () => {
  const { client, migrateOn } = await oldDatabase('0194');
  await client.query(
    `insert into zip_code (zip, city, state, lat, lng, time_zone)
     values ('94110', 'San Francisco', 'CA', 37.75, -122.41, 'America/Los_Angeles')`,
  );
  await client.query(
    `insert into "user" (name, email, email_verified, username, role, status, adult_confirmed)
     select name, name || '@example.test', true, name, role, 'approved', true
     from (values ('client', 'customer'), ('pro', 'contractor')) as account (name, role)`,
  );
  await client.query(
    `insert into worker_profile (id, display_name, category_id, hourly_rate_cents, zip, lat, lng)
     select id, 'Pro', 1, 5000, '94110', 37.75, -122.41 from "user" where username = 'pro'`,
  );
  // Each is named by its message. The work starts at noon.
  const offers = [
    ['until its start', 'quoted', '12:00'],
    ['within the half hour', 'quoted', '11:45'],
    ['for its days', 'quoted', '09:00'],
    ['expired', 'expired', '12:00'],
    ['withdrawn', 'withdrawn', '12:00'],
  ] as const;
  for (const [message, state, expires] of offers)
    await client.query(
      `with request as (
         insert into quote_request (client_id, form_key, title, category_id, zip, description, created_at, expires_at)
         select id, gen_random_uuid(), 'Clean', 1, '94110', 'Two rooms.', '2026-03-01Z', '2026-03-04Z' from "user" where username = 'client'
         returning id), recipient as (
         insert into request_recipient (request_id, worker_id, state)
         select request.id, u.id, 'quoted' from request, "user" u where u.username = 'pro' returning request_id, worker_id)
       insert into offer (request_id, worker_id, state, pricing, minutes, total_cents, starts_at, message, cancellation_tier, expires_at, created_at)
       select request_id, worker_id, $2, 'fixed', 60, 5000, '2026-03-02 12:00Z', $1, 'flexible', $3::timestamptz, '2026-03-01Z' from recipient`,
      [message, state, `2026-03-02 ${expires}Z`],
    );

  await migrateOn();

  const { rows } = await client.query<{ message: string; expires: string }>(
    `select message, to_char(expires_at at time zone 'UTC', 'HH24:MI') as expires from offer order by message`,
  );
  expect(Object.fromEntries(rows.map(({ message, expires }) => [message, expires]))).toEqual({
    'until its start': '11:30',
    'within the half hour': '11:30',
    'for its days': '09:00',
    expired: '12:00',
    withdrawn: '12:00',
  });
});
