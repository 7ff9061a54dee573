import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountMail } from '#modules/identity/public.server.ts';
import { taskHandlers } from '#modules/tasks.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { enqueue, enqueueTick, lanes } from '#platform/queue.server.ts';
import { db, pool, productUrl } from '#tests/support/database.ts';
import { startWorker } from './run-worker.ts';

/** Starts a mail server that takes connections and never says a word. Returns its address, and how many it has taken. */
async function silentMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

const mail = (n: number) => ({
  to: `reader${n}@example.test`,
  name: 'Robin Vale',
  language: 'en' as const,
  url: 'http://localhost/login',
  template: 'passwordChanged' as const,
});

const left = async (task: string) =>
  (await pool.query('select id from graphile_worker.jobs where task_identifier = $1', [task])).rows.length;

const productionConfig = (smtpUrl: string) =>
  readConfig({
    MODE: 'production',
    APP_URL: 'http://localhost:3000',
    DATABASE_URL: productUrl,
    AUTH_SECRET: 'Kd8m2Vq7Xw4Zt9Rb5Nc3Hf6Lp1Js0Gy8',
    SMTP_URL: smtpUrl,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  });

test('the start deletes the tasks of an earlier version that no handler takes, and no others', {
  timeout: 60_000,
}, async () => {
  const old = 'payments.ofAnEarlierVersion';
  for (const task of [old, old, 'payments.watchSchedule'])
    await pool.query(`select graphile_worker.add_job($1, run_at => now() + interval '1 hour')`, [task]);
  const worker = await startWorker(productionConfig('smtp://127.0.0.1:1'));
  onTestFinished(() => worker.stop());
  expect(await left(old)).toBe(0);
  expect(await left('payments.watchSchedule')).toBe(1);
});

test('a mail server that hangs holds up no rule of time', { timeout: 60_000 }, async () => {
  const silent = await silentMailServer();
  const config = productionConfig(silent.url);
  const tick = taskHandlers.find(({ name }) => name === 'identity.tick');
  if (!tick) throw new Error('no such tick');
  await transaction(db, async (tx) => {
    for (let n = 0; n < 20; n++) await enqueue(tx, accountMail, mail(n));
  });
  const worker = await startWorker(config);
  onTestFinished(async () => {
    for (const socket of silent.sockets) socket.destroy();
    await worker.stop();
  });
  await vi.waitFor(() => expect(silent.sockets.size).toBeGreaterThanOrEqual(lanes.mail), { timeout: 10_000 });
  await transaction(db, (tx) => enqueueTick(tx, tick));
  await vi.waitFor(async () => expect(await left(tick.name)).toBe(0), { timeout: 10_000 });
  expect(await left(accountMail.name)).toBe(20);
});

test('each task that asks a provider is in the lane of that provider', () => {
  const laneOf = Object.fromEntries(taskHandlers.map(({ name, lane }) => [name, lane]));
  expect(laneOf).toMatchObject({
    'payments.transfer': 'money',
    'payments.refund': 'money',
    'payments.closeCheckout': 'money',
    'payments.watchSchedule': 'money',
    'payments.watchSchedules': 'money',
    'payments.reconcile': 'money',
    'payments.proveBalance': 'money',
    'notifications.deliver': 'mail',
    'notifications.text': 'texts',
    'identity.accountMail': 'mail',
    'jobs.tick': 'clock',
  });
});
