import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { execute, sibling } from '#tests/support/postgres.ts';

/** Accounts of the time before an account waited for its mailed link (migration 0052). */

const name = `old_${randomUUID().replaceAll('-', '')}`;
const server = sibling(databaseUrl, 'postgres');
const words = 'I agree to receive texts.';

await execute(server, `create database ${name}`);
const old = new pg.Client({ connectionString: sibling(databaseUrl, name) });
await old.connect();
await migrateTo('0050');
afterAll(async () => {
  await old.end();
  await execute(server, `drop database ${name}`);
});

/** Applies the migrations up to one, as `migrate` does. */
async function migrateTo(last: string): Promise<void> {
  const folder = path.join(packageRoot, 'migrations');
  await old.query(
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz default now())',
  );
  const files = readdirSync(folder).sort();
  for (const file of files.filter((each) => each.slice(0, 4) <= last)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    await old.query(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await old.query('insert into migration (name, sha256) values ($1, $2)', [file, sha256]);
  }
}

interface AboutAccount {
  email?: string;
  awaitedEmail?: string | null;
  role?: string;
  status?: string;
  isConfirmed?: boolean;
}

/** Creates an account with a password, a session and a consent. Returns its id. */
async function account(about: AboutAccount = {}): Promise<string> {
  const id = randomUUID();
  const { email = `${id}@example.test`, awaitedEmail = null, role = 'customer' } = about;
  const { status = 'approved', isConfirmed = false } = about;
  await old.query(
    `insert into "user" (id, name, email, awaited_email, email_verified, username, display_username, role, status, phone,
      preferred_language, adult_confirmed, created_at)
    values ($1, 'Rosa Reed', $2, $3, $4, $5, $6, $7, $8, '+14155550123', 'es', true, '2026-03-01T12:00:00Z')`,
    [id, email, awaitedEmail, isConfirmed, `rosa_${id}`, `Rosa_${id}`, role, status],
  );
  await old.query(
    `insert into account (account_id, provider_id, user_id, password) values ($1, 'credential', $2, 'the hash')`,
    [id, id],
  );
  await old.query(`insert into session (user_id, token, expires_at) values ($1, $2, now())`, [id, randomUUID()]);
  await old.query(
    `insert into sms_consent_event (user_id, granted, words, language, phone) values ($1, true, $2, 'es', '+14155550123')`,
    [id, words],
  );
  return id;
}

async function suspend(id: string, by: string, lifted: boolean): Promise<void> {
  await old.query(
    `insert into account_suspension (account_id, status_before, reason, suspended_by, suspended_at, lifted_by, lifted_at, lift_reason)
    values ($1, 'approved', 'Ads.', $2, now(), $3, $4, $5)`,
    [id, by, ...(lifted ? [by, new Date(), 'No ads.'] : [null, null, null])],
  );
}

const idsOf = async (table: string, column = 'id'): Promise<string[]> =>
  (await old.query(`select ${column} as id from "${table}"`)).rows.map(({ id }) => id).sort();

test('unconfirmed accounts wait for a new link, confirmed accounts stay, and a suspension is not undone', async () => {
  const admin = await account({ role: 'super_admin', isConfirmed: true });
  const member = await account({ isConfirmed: true });
  const barred = await account({ isConfirmed: true, status: 'suspended' });
  await suspend(barred, admin, false);
  const client = await account();
  const worker = await account({ role: 'contractor', status: 'pending_approval' });
  const corrected = await account({ email: 'x@awaited.invalid', awaitedEmail: 'rosa@example.test' });
  const suspended = await account({ status: 'suspended' });
  await suspend(suspended, admin, false);
  const forgiven = await account();
  await suspend(forgiven, admin, true);

  await migrate(sibling(databaseUrl, name));

  const accounts = [admin, member, barred].sort();
  expect(await idsOf('user')).toEqual(accounts);
  for (const table of ['sms_consent_event', 'account', 'session'])
    expect(await idsOf(table, 'user_id')).toEqual(accounts);
  expect(await idsOf('account_suspension', 'account_id')).toEqual([barred]);
  expect(await idsOf('sign_up')).toEqual([client, worker, corrected, forgiven].sort());
  const { rows } = await old.query(`select * from sign_up where id = any ($1) order by role, email`, [
    [worker, corrected],
  ]);
  const kept = { name: 'Rosa Reed', phone: '+14155550123', language: 'es', consent_words: words, browser_hash: '' };
  expect(rows).toMatchObject([
    { ...kept, id: worker, role: 'contractor', username: `Rosa_${worker}`, password_hash: 'the hash' },
    {
      ...kept,
      id: corrected,
      role: 'customer',
      email: 'rosa@example.test',
      signed_up_at: new Date('2026-03-01T12:00:00Z'),
    },
  ]);
  const change = old.query('delete from sms_consent_event');
  await expect(change).rejects.toThrow('append-only');
});
