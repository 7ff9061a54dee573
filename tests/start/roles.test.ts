import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf, commandOf } from '#platform/postgres/process.server.ts';
import { anotherDatabase, databaseUrl, productUrl } from '#tests/support/database.ts';
import { production } from '#tests/support/production.ts';
import { isReady, launchApp } from '#tests/support/start-app.ts';

async function start(env: Record<string, string>) {
  const app = await launchApp({ LOG_LEVEL: 'warn', ...env }, ['--without-sample-data']);
  onTestFinished(async () => {
    await app.stop();
  });
  await isReady(app);
  return app;
}

test('the start changes tables as their owner, whom no process of the product knows', {
  timeout: 180_000,
}, async () => {
  const app = await start({ DATABASE_URL: productUrl, MIGRATION_DATABASE_URL: databaseUrl });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  const owner = new URL(databaseUrl).password;
  const product = childrenOf(app.process.pid).filter((pid) => /server\.ts|worker\.ts/.test(commandOf(pid)));
  expect(product).toHaveLength(process.platform === 'linux' ? 2 : 0);
  for (const pid of product) expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain(owner);
});

test('production says that it runs as the owner of its tables, and only then', { timeout: 180_000 }, async () => {
  const warning = 'The role of DATABASE_URL owns the tables';
  // The sandbox has used the other one.
  const owner = await anotherDatabase();
  expect((await start({ ...production, DATABASE_URL: owner })).stdout()).toContain(warning);
  const product = Object.assign(new URL(productUrl), { pathname: new URL(owner).pathname }).href;
  const env = { ...production, DATABASE_URL: product, MIGRATION_DATABASE_URL: owner };
  expect((await start(env)).stdout()).not.toContain('owns the tables');
});
