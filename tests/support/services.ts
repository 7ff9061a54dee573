import { type Logger as QueueLog, runTaskListOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { readReply } from '#adapters/twilio/read-reply.server.ts';
import { apiFor } from '#api/api.server.ts';
import type { Language } from '#lib/languages.ts';
import { taskHandlers } from '#modules/tasks.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { createListener } from '#platform/database/listen.server.ts';
import { createLog } from '#platform/log.server.ts';
import {
  type Actor,
  type Context,
  clockContext,
  type Services,
  type User,
} from '#platform/operations/context.server.ts';
import type { Mail } from '#ports/mailer.ts';
import { OptedOut, type SmsSender } from '#ports/sms-sender.ts';
import { pool, product, productUrl } from './database.ts';
import { fakeGateway } from './fake-gateway.ts';
import { fakeTelephony } from './fake-telephony.ts';
import { onFileEnd, onNextFile, onNextTest } from './files-in-a-row.ts';
import './quick-passwords.ts';

// What the product runs on in a test file: its database, a clock, providers in memory, and the queue. `world.ts` hands it out.

/** Monday noon in New York: no quiet hours. */
const start = new Date('2026-03-02T17:00:00Z');

/** A clock that only tests move. Each test starts at the time that the file's setup left. */
export const clock = {
  at: start,
  now: () => new Date(clock.at),
  forward(durationMs: number): void {
    clock.at = new Date(clock.at.getTime() + durationMs);
  },
};

let timeAfterSetup: Date | undefined;
onNextTest(() => {
  timeAfterSetup ??= clock.at;
  clock.at = timeAfterSetup;
});

export const gateway = fakeGateway(clock);
export const telephony = fakeTelephony();
export const mails: Mail[] = [];
export const texts: { to: string; body: string }[] = [];
export const files = new Map<string, Uint8Array>();
// A listener that stays open connects to the next file's database, which has the same name.
onFileEnd(() => services.listener.close());
onNextFile(() => {
  Object.assign(services, { db: product.db, listener: createListener(product.pool), ports: { ...ports } });
  timeAfterSetup = undefined;
  clock.at = start;
  gateway.forget();
  telephony.forget();
  for (const sent of [mails, texts]) sent.length = 0;
  files.clear();
});

/** What the carrier signs its webhooks with. */
export const carrierSettings = { APP_URL: 'https://nearhand.test', TWILIO_AUTH_TOKEN: 'the token of the tests' };

/** The carrier takes no texts for this number: its owner has replied STOP. */
export const optedOutPhone = '+15005550004';

export const carrier: SmsSender = {
  send: async (sms) => {
    if (sms.to === optedOutPhone) throw new OptedOut('the recipient has replied STOP');
    texts.push(sms);
    return { id: `SM${texts.length}` };
  },
  readReply: (rawBody, signature) => readReply(carrierSettings, rawBody, signature),
};

const ports: Services['ports'] = {
  payments: gateway.port,
  mailer: { send: async (mail) => void mails.push(mail) },
  sms: carrier,
  telephony: telephony.port,
  files: {
    put: async (key, bytes) => {
      if (files.has(key)) throw new Error('this key is taken');
      files.set(key, bytes);
    },
    putStream: async (key, chunks) => {
      if (files.has(key)) throw new Error('this key is taken');
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      files.set(key, Buffer.concat(parts));
    },
    get: async (key) => files.get(key) ?? null,
    open: async (key) => {
      const bytes = files.get(key);
      return bytes ? new Blob([new Uint8Array(bytes)]) : null;
    },
    delete: async (key) => void files.delete(key),
  },
  scanner: null,
};

export const services: Services = {
  db: product.db,
  listener: createListener(product.pool),
  clock,
  log: createLog('silent', 'test'),
  config: readConfig({
    DATABASE_URL: productUrl,
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    APP_URL: 'https://nearhand.test',
  }),
  ports: { ...ports },
};

const tasks: TaskList = Object.fromEntries(
  taskHandlers.map(({ name, run }) => [name, (payload) => run(clockContext(services), payload)]),
);
const quiet: QueueLog = new WorkerLogger(() => () => {});

/** Runs all tasks in the queue, including retries. */
export async function work(): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts');
  const client = await product.pool.connect();
  try {
    await runTaskListOnce({ logger: quiet }, tasks, client);
  } finally {
    client.release();
  }
}

/** Runs one background task immediately, as cron and the sandbox's clock do. */
export async function run(task: string, payload: unknown = {}): Promise<void> {
  const handler = taskHandlers.find(({ name }) => name === task);
  if (!handler) throw new Error(`no such task: ${task}`);
  await handler.run(clockContext(services), payload);
}

/** Returns the context of an operation that `user` calls; null is a visitor. */
export function contextOf(user: User | null): Context {
  return withActor(user ? { kind: 'user', user } : { kind: 'visitor' }, user?.language);
}

export function withActor(actor: Actor, language: Language = 'en'): Context {
  return { ...clockContext(services), actor, language };
}

/** Returns the product's API, called as `user`; null is a visitor. */
export const as = (user: User | null) => apiFor(contextOf(user));
