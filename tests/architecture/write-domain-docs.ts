import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/database/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded-postgres.server.ts';
import { temporaryFolder } from '#tests/support/start-app.ts';
import { docsFolder, domainDocs } from './domain-docs.ts';

// `npm run domain-docs`: rewrites the pages about the domain.
const folder = temporaryFolder();
const postgres = await startPostgres(folder);
const client = new pg.Client(postgres.url);
try {
  await migrate(postgres.url);
  await client.connect();
  mkdirSync(docsFolder, { recursive: true });
  for (const [name, text] of Object.entries(await domainDocs(client))) writeFileSync(path.join(docsFolder, name), text);
} finally {
  await client.end();
  await postgres.stop();
  rmSync(postgres.data, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
