import { migrate } from '#platform/database/migrate.server.ts';

// `DATABASE_URL=… npm run migrate`: brings a database up to date without starting the product, which does the same.
const url = process.env.DATABASE_URL;
if (!url) {
  console.error('Cannot migrate: the setting DATABASE_URL is missing.');
  process.exit(1);
}
await migrate(url, console.log);
