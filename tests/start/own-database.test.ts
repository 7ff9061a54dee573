import { expect, onTestFinished, test } from 'vitest';
import { anotherDatabase, sampleDataTemplate } from '#tests/support/database.ts';
import { execute } from '#tests/support/postgres.ts';
import { production } from '#tests/support/production.ts';
import { isReady, launchApp } from '#tests/support/start-app.ts';

const timeout = 180_000;

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const anAccount = `insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
  values ('Robin Vale', 'robin@example.test', 'robin', 'customer', 'approved', true, true)`;
/** Takes the first migration out of the list: a start that migrates fails there, with another sentence. */
const forgetMigration = "delete from migration where name like '0001%'";

async function refusal(env: Record<string, string>): Promise<string> {
  const app = await launchApp({ LOG_LEVEL: 'warn', ...env });
  onTestFinished(async () => {
    await app.stop();
  });
  expect(await Promise.race([isReady(app).catch(() => app.exit), app.exit])).toBe(1);
  return app.stderr();
}

test('the sandbox refuses a database with accounts that it did not make, before it migrates', {
  timeout,
}, async () => {
  const url = await anotherDatabase();
  await execute(url, `${anAccount}; ${forgetMigration}`);
  expect(await refusal({ DATABASE_URL: url })).toMatch(
    new RegExp(`^Cannot start: the database ${nameOf(url)} at \\S+ has accounts, .+ MODE=production, .+\\.\n$`),
  );
});

test('production refuses a database that the sandbox has used, before it migrates', { timeout }, async () => {
  const url = await anotherDatabase(await sampleDataTemplate());
  await execute(url, forgetMigration);
  expect(await refusal({ ...production, DATABASE_URL: url })).toMatch(
    new RegExp(`^Cannot start: the database ${nameOf(url)} at \\S+ was used by the sandbox, .+\\.\n$`),
  );
});

test('production starts on its own accounts, and the sandbox again on those that it made', { timeout }, async () => {
  const [own, sample] = [await anotherDatabase(), await anotherDatabase(await sampleDataTemplate())];
  await execute(own, anAccount);
  for (const env of [{ ...production, DATABASE_URL: own }, { DATABASE_URL: sample }]) {
    const app = await launchApp({ LOG_LEVEL: 'warn', ...env });
    onTestFinished(async () => {
      await app.stop();
    });
    await isReady(app);
    expect(await app.stop()).toBe(0);
  }
});
