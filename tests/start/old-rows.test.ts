import type pg from 'pg';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { oldDatabase } from '#tests/support/old-database.ts';

/** What a later migration makes of the rows that are there. */

const approvedAt = '2024-10-01T17:00:00.000Z';
const before = '2024-09-28T17:00:00.000Z';
const later = '2024-10-09T17:00:00.000Z';
const nursing = { category: 8, service: 801 };
const cleaning = { category: 1, service: 101 };

type Paper = { kind: string; uploadedAt: string; removedAt?: string };

const insertZip = (client: pg.Client) =>
  client.query(
    `insert into zip_code (zip, city, state, lat, lng, time_zone)
     values ('94110', 'San Francisco', 'CA', 37.75, -122.41, 'America/Los_Angeles')`,
  );

/** Writes an approved account; returns its id. */
async function insertAccount(client: pg.Client, username: string, role: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (name, email, email_verified, username, role, status, adult_confirmed)
     values ($1, $1 || '@example.test', true, $1, $2, 'approved', true) returning id`,
    [username, role],
  );
  return rows[0]?.id ?? '';
}

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
  await insertZip(client);
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
});

test('0061: suspensions become decisions with their reason, and the open ones can be appealed for thirty days from now on', async () => {
  const { client, migrateOn } = await oldDatabase('0060');
  const admin = await insertAccount(client, 'admin', 'admin');
  const suspend = async (username: string, lifted: string | null) => {
    const id = await insertAccount(client, username, 'customer');
    await client.query(
      `insert into account_suspension (account_id, status_before, reason, suspended_by, suspended_at,
         lifted_by, lifted_at, lift_reason)
       values ($1, 'approved', $2 || ' paid in cash', $3, $4, $5, $6, $7)`,
      [id, username, admin, approvedAt, lifted && admin, lifted, lifted && 'Cleared up.'],
    );
  };
  await suspend('open', null);
  await suspend('lifted', later);
  const startedAt = Date.now();

  await migrateOn();

  const { rows } = await client.query<{ evidence: string; appeal_until: Date }>(`
    select d.kind, d.rule, d.evidence, d.decided_at, d.appeal_until, d.decided_by = '${admin}' as by_the_same,
      d.account_id = s.account_id as of_the_same, s.lift_reason
    from account_suspension s join decision d on d.id = s.id order by d.evidence`);
  const decision = {
    kind: 'suspension',
    rule: 'other',
    decided_at: new Date(approvedAt),
    by_the_same: true,
    of_the_same: true,
  };
  expect(rows).toEqual([
    {
      ...decision,
      evidence: 'lifted paid in cash',
      appeal_until: new Date(Date.parse(approvedAt) + days(30)),
      lift_reason: 'Cleared up.',
    },
    { ...decision, evidence: 'open paid in cash', appeal_until: expect.any(Date), lift_reason: null },
  ]);
  const openUntil = rows[1]?.appeal_until.getTime() ?? 0;
  expect(openUntil).toBeGreaterThanOrEqual(startedAt + days(30));
  expect(openUntil).toBeLessThanOrEqual(Date.now() + days(30));
});

test('0075: the places of old photos are rounded to a thousandth of a degree, and photos without a place stay so', async () => {
  const { client, migrateOn } = await oldDatabase('0061');
  // The jobs of the photos do not matter here.
  await client.query("set session_replication_role = 'replica'");
  const insertPhoto = (slot: string, lat: number | null, lng: number | null) =>
    client.query(
      `insert into proof_photo (job_id, slot, file_key, sha256, width, height, lat, lng, taken_at)
       values (gen_random_uuid(), $1, $1, repeat('0', 64), 1, 1, $2, $3, $4)`,
      [slot, lat, lng, before],
    );
  await insertPhoto('before', 37.748_649_9, -122.415_500_1);
  await insertPhoto('during', -33.868_8, 151.209_3);
  await insertPhoto('after', null, null);

  await migrateOn();

  const { rows } = await client.query('select slot, lat, lng from proof_photo order by slot');
  expect(rows).toEqual([
    { slot: 'after', lat: null, lng: null },
    { slot: 'before', lat: 37.749, lng: -122.416 },
    { slot: 'during', lat: -33.869, lng: 151.209 },
  ]);
});

test('0084: a check without an end ends with the accepted document of its kind that expires last', async () => {
  const { client, migrateOn } = await oldDatabase('0079');
  await insertZip(client);
  const admin = await insertAccount(client, 'admin', 'admin');
  const insertChecked = async (username: string, papers: object[], checks: object[]) => {
    await insertPro(client, { username, state: 'approved' });
    const { rows } = await client.query<{ id: string }>('select id from "user" where username = $1', [username]);
    for (const paper of papers)
      await client.query(
        `insert into worker_paper (worker_id, kind, file_key, file_name, media_type, bytes, uploaded_at, accepted_at,
           expires_on, removed_at)
         select $1, r.kind, gen_random_uuid()::text, 'paper.jpg', 'image/jpeg', 1, $2, r.accepted_at, r.expires_on, r.removed_at
         from json_populate_record(null::worker_paper, $3) r`,
        [rows[0]?.id, before, JSON.stringify({ accepted_at: approvedAt, ...paper })],
      );
    for (const check of checks)
      await client.query(
        `insert into worker_check (worker_id, kind, source, checked_on, expires_on, added_by, added_at)
         select $1, r.kind, 'State board', '2024-10-01', r.expires_on, $2, $3
         from json_populate_record(null::worker_check, $4) r`,
        [rows[0]?.id, admin, approvedAt, JSON.stringify(check)],
      );
  };
  const license = { kind: 'license', expires_on: '2026-05-31' };
  await insertChecked('dated', [license, { ...license, expires_on: '2025-05-31' }], [{ kind: 'license' }]);
  await insertChecked('insured', [{ ...license, kind: 'insurance' }], [{ kind: 'insurance' }, { kind: 'background' }]);
  await insertChecked('shorter', [license], [{ ...license, expires_on: '2025-01-31' }]);
  await insertChecked('unaccepted', [{ ...license, accepted_at: null }], [{ kind: 'license' }]);
  await insertChecked('removed', [{ ...license, removed_at: later }], [{ kind: 'license' }]);
  await insertChecked('over', [{ ...license, expires_on: '2024-09-30' }], [{ kind: 'license' }]);

  await migrateOn();

  const { rows } = await client.query(`
    select u.username || ', ' || k.kind || ', ' || coalesce(k.expires_on::text, 'no end') as line
    from worker_check k join "user" u on u.id = k.worker_id order by 1`);
  expect(rows.map(({ line }) => line)).toEqual([
    'dated, license, 2026-05-31',
    'insured, background, no end',
    'insured, insurance, 2026-05-31',
    'over, license, no end',
    'removed, license, no end',
    'shorter, license, 2025-01-31',
    'unaccepted, license, no end',
  ]);
  const told = await client.query(
    'select count(*)::int as papers from worker_paper where expiring_told_at is not null or expired_told_at is not null',
  );
  expect(told.rows).toEqual([{ papers: 0 }]);
});

test('0166: evidence that was chosen before its PDF was uploaded is chosen again, and what the bank has got without it says so', async () => {
  const { client, migrateOn } = await oldDatabase('0159');
  // The jobs and administrators of the evidence do not matter here.
  await client.query("set session_replication_role = 'replica'");
  const insertEvidence = async (
    note: string,
    evidence: { sent?: true; arrived?: true; uploaded?: true; alone?: true },
  ) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into dispute (hold_id, provider_id, payment_intent_id, amount_cents, reason, status, opened_at, taken_at, checked_at, read_at,
         evidence_count)
       values (gen_random_uuid(), $1, $1, 12000, 'fraudulent', 'needs_response', $2, $2, $2, $2, $3) returning id`,
      [note, before, evidence.arrived ? 1 : 0],
    );
    await client.query(
      `insert into chargeback_evidence (dispute_id, job_id, fields, built_at, chosen_at, chosen_by, note, sent_at, file_basis,
         file_key, file_bytes, file_pages, file_sha256, sends_file, provider_file_id)
       values ($1, gen_random_uuid(), '{}', $2, $2, gen_random_uuid(), $3, $4, $3, $3, 1, 1, $3, $5, $6)`,
      [rows[0]?.id, before, note, evidence.sent ? later : null, !evidence.alone, evidence.uploaded ? note : null],
    );
  };
  await insertEvidence('not sent', {});
  await insertEvidence('not sent, uploaded', { uploaded: true });
  await insertEvidence('not sent, texts alone', { alone: true });
  await insertEvidence('arrived without it', { arrived: true });
  await insertEvidence('sent without it', { sent: true, arrived: true });
  await insertEvidence('sent', { sent: true, arrived: true, uploaded: true });

  await migrateOn();

  const { rows } = await client.query<{ key: string }>(
    `select file_key as key, sends_file as sends, note is not null as "isChosen"
     from chargeback_evidence where (chosen_at is null) = (chosen_by is null) order by 1`,
  );
  expect(rows).toEqual([
    { key: 'arrived without it', sends: false, isChosen: true },
    { key: 'not sent', sends: null, isChosen: false },
    { key: 'not sent, texts alone', sends: false, isChosen: true },
    { key: 'not sent, uploaded', sends: true, isChosen: true },
    { key: 'sent', sends: true, isChosen: true },
    { key: 'sent without it', sends: false, isChosen: true },
  ]);
});

test('0187: old news of a decision says to its client that it is for the client', async () => {
  const { client, migrateOn } = await oldDatabase('0186');
  await insertZip(client);
  await insertPro(client, { username: 'pro', state: 'approved' });
  await insertAccount(client, 'client', 'customer');
  const { rows: jobs } = await client.query<{ id: string }>(
    `insert into job (client_id, worker_id, title, description, category_id, zip, time_zone, starts_at, ends_at, pricing, price_cents,
       cancellation_tier, pin, state, state_since, paid_at, created_at)
     select c.id, p.id, 'Job', '', 1, '94110', 'America/Los_Angeles', $1, $2, 'fixed', 5000, 'flexible', '1234', 'settled', $2, $1, $1
     from "user" c, "user" p where c.username = 'client' and p.username = 'pro' returning id`,
    [before, later],
  );
  await client.query(
    `insert into notification (user_id, kind, data, path, created_at)
     select u.id, k, jsonb_build_object('jobId', $1::text, 'title', 'Job'), '/', $2 from "user" u, unnest(array['caseDecided', 'jobPaid']) k`,
    [jobs[0]?.id, later],
  );

  await migrateOn();

  const { rows } = await client.query(
    `select u.username, n.kind from notification n join "user" u on u.id = n.user_id where n.data ->> 'isPayer' = 'true'`,
  );
  expect(rows).toEqual([{ username: 'client', kind: 'caseDecided' }]);
});
