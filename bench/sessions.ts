import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { loadReferenceData } from '#main/startup/reference-data.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { loadSampleData } from '#sandbox/sample-data/load.ts';
import { execute, sibling } from '#tests/support/postgres.ts';

/** Another database on the same server, with the sample data; and the id of its Pro with most to show. */
export async function prepareSampleData(databaseUrl: string): Promise<{ url: string; proId: string }> {
  const url = sibling(databaseUrl, 'sample');
  await execute(databaseUrl, 'create database sample');
  await migrate(url);
  await loadReferenceData({ databaseUrl: url, onProgress: () => {} });
  await loadSampleData({ databaseUrl: url });
  const [pro] = await query<{ id: string }>(url, `select id from "user" where email = 'pro@nearhand.test'`);
  if (!pro) throw new Error('the sample data has no Pro');
  return { url, proId: pro.id };
}

/** The cookie header of a browser in which `userId` is signed in. */
export async function newSession(databaseUrl: string, userId: string, authSecret: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await query(
    databaseUrl,
    `insert into session (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`,
    [userId, token],
  );
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `nearhand.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
