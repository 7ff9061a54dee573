import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clamdScanner } from '#adapters/clamd/clamd-scanner.server.ts';
import { days, hours } from '#lib/clock.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { moveClock } from '#sandbox/clock/move-clock.server.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { databaseUrl, db, pool } from '#tests/support/database.ts';
import { startWorker } from './run-worker.ts';
import { type Environment, sandboxSettings } from './sandbox-settings.ts';

let env: Environment;
let sandbox: ChildProcess;

beforeAll(async () => {
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
  };
  env = await sandboxSettings({ ...settings, ...compileCache });
  sandbox = await start(env);
});
afterAll(() => void sandbox.kill('SIGKILL'));

/** Starts the sandbox in a process of its own and waits until it is ready. */
async function start(settings: Environment): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'sandbox.ts'), {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`ended with ${code}`);
    }),
  ]);
  return child;
}

const fetchStatus = async (address: string) => (await fetch(env.SANDBOX_URL + address)).status;
const fetchOutbox = async (to: string) =>
  (await (await fetch(`${env.SANDBOX_URL}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).json()).items;

test('one process serves the card provider, the carrier, the virus scanner and the sandbox pages', async () => {
  expect(await fetchStatus('/v1/balance')).toBe(401);
  expect(await fetchStatus(`/2010-04-01/Accounts/${env.TWILIO_ACCOUNT_SID}/Messages.json`)).toBe(401);
  await clamdScanner(env.CLAMD ?? '').ping();
  expect(await fetchStatus('/sandbox')).toBe(200);
  expect(await fetchStatus('/sandbox/outbox')).toBe(200);
  expect(await fetchStatus('/sandbox/clock')).toBe(200);
  expect(await fetchStatus('/sandbox/stripe/page.css')).toBe(200);
  expect(await fetchStatus('/')).toBe(404);
});

test('a notification at night is emailed immediately, and texted when the clock passes 8 a.m.', async () => {
  const worker = await startWorker(readConfig(env));
  const email = 'night@example.com';
  const phone = '+14155550199';
  const { id } = await db
    .insertInto('user')
    .values({
      name: 'Ann Lee',
      email,
      email_verified: true,
      username: 'night',
      role: 'customer',
      status: 'approved',
      phone,
      phone_verified_at: new Date(),
      sms_consent: true,
      time_zone: 'UTC',
      adult_confirmed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const elevenAtNight = (new Date().setUTCHours(23, 0, 0, 0) + days(1) - Date.now()) % days(1);
  await moveClock(db, elevenAtNight);

  await transaction(db, (tx) =>
    notify(tx, { userId: id, kind: 'paymentExpired', data: { jobId: '1', title: 'Sink' }, at: new Date() }),
  );
  await vi.waitFor(async () => expect(await fetchOutbox(email)).toHaveLength(1), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await countWaitingDeliveries()).toBe(1), { timeout: 10_000 });
  expect(await fetchOutbox(phone)).toHaveLength(0);

  await moveClock(db, hours(10));
  await vi.waitFor(async () => expect(await fetchOutbox(phone)).toHaveLength(1), { timeout: 10_000 });
  expect(await fetchOutbox(email)).toHaveLength(1);
  await worker.stop();
});

async function countWaitingDeliveries(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) from graphile_worker.jobs
     where task_identifier = 'notifications.text' and run_at > now() and locked_at is null`,
  );
  return rows[0].count;
}

test('the process exits when its supervisor is gone', async () => {
  const names = ['SANDBOX_PORT', 'SMTP_PORT', 'CLAMD_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  const child = await start({ ...env, ...Object.fromEntries(ports) });

  child.disconnect();

  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('without its ports the process names the missing settings in one sentence', async () => {
  const child = fork(path.join(import.meta.dirname, 'sandbox.ts'), {
    env: { ...env, SANDBOX_PORT: '', SMTP_PORT: undefined },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });

  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toBe('Cannot start: the sandbox needs a port in SANDBOX_PORT and SMTP_PORT.\n');
});

// The last one: it ends the process that the others ask.
test('the process exits with 0 when its supervisor sends stop', async () => {
  sandbox.send('stop');

  expect(await once(sandbox, 'exit')).toEqual([0, null]);
});
