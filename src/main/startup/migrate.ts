import { roleOf } from '#platform/database/grants.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';

// `DATABASE_URL=… npm run migrate`: brings a database up to date without starting the product, which does the same.
const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl } = process.env;
if (!url) {
  console.error('Cannot migrate: the setting DATABASE_URL is missing.');
  process.exit(1);
}
await migrate(ownerUrl || url, { productRole: await roleOf(url), log: console.log });
