import type pg from 'pg';
import { expect, test } from 'vitest';
import { oldDatabase } from '#tests/support/old-database.ts';

/** What a later migration makes of the rows that are there. */

const approvedAt = '2024-10-01T17:00:00.000Z';
const before = '2024-09-28T17:00:00.000Z';
const later = '2024-10-09T17:00:00.000Z';
const nursing = { category: 8, service: 801 };
const cleaning = { category: 1, service: 101 };

type Paper = { kind: string; uploadedAt: string; removedAt?: string };

/** Writes a Pro as before changes of approved Pros were looked at: account, profile, application and papers. */
async function insertPro(client: pg.Client, pro: { username: string; state: string; papers?: Paper[] }) {
  const { username, state, papers = [] } = pro;
  const decidedAt = state === 'submitted' ? null : approvedAt;
  const status = state === 'submitted' ? 'pending_approval' : 'approved';
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (name, email, email_verified, username, role, status, adult_confirmed)
     values ($1, $1 || '@example.test', true, $1, 'contractor', $2, true) returning id`,
    [username, status],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into worker_profile (id, display_name, category_id, hourly_rate_cents, zip, lat, lng)
     values ($1, $2, $3, 5000, '94110', 37.75, -122.41)`,
    [id, username, nursing.category],
  );
  await client.query('insert into worker_subcategory (worker_id, subcategory_id) values ($1, $2)', [
    id,
    nursing.service,
  ]);
  await client.query(
    `insert into worker_application (id, state, display_name, category_id, subcategory_ids, hourly_rate_cents, zip,
       submitted_at, decided_at)
     values ($1, $2, $3, $4, array[$5::smallint], 5000, '94110', $6, $7)`,
    [id, state, username, cleaning.category, cleaning.service, before, decidedAt],
  );
  for (const { kind, uploadedAt, removedAt = null } of papers) {
    await client.query(
      `insert into worker_paper (worker_id, kind, file_key, file_name, media_type, bytes, uploaded_at, removed_at)
       values ($1, $2, gen_random_uuid()::text, 'paper.jpg', 'image/jpeg', 1, $3, $4)`,
      [id, kind, uploadedAt, removedAt],
    );
  }
}

const readPros = async (client: pg.Client) => {
  const { rows } = await client.query<{ username: string }>(`
    select u.username, a.state, a.approved_category_id as category, a.approved_subcategory_ids as services,
      a.submitted_at > '${later}' as "submittedNow",
      array(select p.kind from worker_paper p where p.worker_id = a.id and p.accepted_at = '${approvedAt}' order by 1) as accepted
    from worker_application a join "user" u on u.id = a.id`);
  return Object.fromEntries(rows.map(({ username, ...pro }) => [username, pro]));
};

test('0056: approved Pros keep the trade on their profiles, and papers without an administrator’s look wait', async () => {
  const { client, migrateOn } = await oldDatabase('0055');
  await client.query(
    `insert into zip_code (zip, city, state, lat, lng, time_zone)
     values ('94110', 'San Francisco', 'CA', 37.75, -122.41, 'America/Los_Angeles')`,
  );
  const identity = { kind: 'identity', uploadedAt: before };
  const license = { kind: 'license', uploadedAt: before };
  const lateLicense = { kind: 'license', uploadedAt: later };
  await insertPro(client, { username: 'settled', state: 'approved', papers: [identity, license] });
  await insertPro(client, { username: 'renewed', state: 'approved', papers: [identity, license, lateLicense] });
  await insertPro(client, { username: 'unseen', state: 'approved', papers: [identity, lateLicense] });
  const replaced = [identity, { ...license, removedAt: later }, lateLicense];
  await insertPro(client, { username: 'replaced', state: 'approved', papers: replaced });
  const removedEarly = [identity, { ...license, removedAt: before }];
  await insertPro(client, { username: 'removed', state: 'approved', papers: removedEarly });
  const lateCertificate = { kind: 'certificate', uploadedAt: later };
  await insertPro(client, { username: 'certified', state: 'approved', papers: [identity, lateCertificate] });
  await insertPro(client, { username: 'waiting', state: 'submitted', papers: [identity, license] });

  await migrateOn();

  const approved = { category: nursing.category, services: [nursing.service] };
  const unchanged = { state: 'approved', ...approved, submittedNow: false };
  const changed = { state: 'change_submitted', ...approved, submittedNow: true };
  expect(await readPros(client)).toEqual({
    settled: { ...unchanged, accepted: ['identity', 'license'] },
    renewed: { ...unchanged, accepted: ['identity', 'license'] },
    unseen: { ...changed, accepted: ['identity'] },
    replaced: { ...changed, accepted: ['identity', 'license'] },
    removed: { ...unchanged, accepted: ['identity'] },
    certified: { ...unchanged, accepted: ['identity'] },
    waiting: { state: 'submitted', category: null, services: [], submittedNow: false, accepted: [] },
  });
}, 40_000);
