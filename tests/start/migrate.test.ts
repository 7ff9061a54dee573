import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { execute, sibling } from '#tests/support/postgres.ts';

const run = promisify(execFile);

const migrate = (env: NodeJS.ProcessEnv) => run(process.execPath, ['src/main/startup/migrate.ts'], { env });

test('an empty database is brought up to date, and a second run changes nothing', { timeout: 40_000 }, async () => {
  const server = sibling(inject('templateUrl'), 'postgres');
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name}`);
  onTestFinished(() => execute(server, `drop database ${name} with (force)`));
  const env = { ...process.env, DATABASE_URL: sibling(server, name) };
  expect((await migrate(env)).stdout).toContain('0001');
  await execute(env.DATABASE_URL, 'select id from job limit 1');
  expect((await migrate(env)).stdout).toBe('');
});

test('without an address it says what is missing', async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  await expect(migrate(env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
});
