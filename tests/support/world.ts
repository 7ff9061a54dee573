import { randomUUID } from 'node:crypto';
import { type Logger as QueueLog, runTaskListOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { beforeEach } from 'vitest';
import { apiFor } from '#api/api.server.ts';
import { hours } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import { type Money, usd } from '#lib/money.ts';
import { createJob, type NewJob } from '#modules/jobs/public.server.ts';
import { type ProofSlot, proofSlots } from '#modules/proofs/contract.ts';
import { taskHandlers } from '#modules/tasks.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { createListener } from '#platform/database/listen.server.ts';
import { createLog } from '#platform/log.server.ts';
import {
  type Actor,
  type Context,
  clockContext,
  type Role,
  type Services,
  type User,
} from '#platform/operations/context.server.ts';
import type { Mail } from '#ports/mailer.ts';
import { OptedOut } from '#ports/sms-sender.ts';
import { databaseUrl, db, pool } from './database.ts';
import { fakeGateway } from './fake-gateway.ts';

/** Monday noon in New York: no quiet hours. */
const start = new Date('2026-03-02T17:00:00Z');

/** A clock that only tests move. Each test starts at the time that the file's setup left. */
const clock = {
  at: start,
  now: () => new Date(clock.at),
  forward(durationMs: number): void {
    clock.at = new Date(clock.at.getTime() + durationMs);
  },
};

let timeAfterSetup: Date | undefined;
beforeEach(() => {
  timeAfterSetup ??= clock.at;
  clock.at = timeAfterSetup;
});

const gateway = fakeGateway(clock);
const mails: Mail[] = [];
const texts: { to: string; body: string }[] = [];
const files = new Map<string, Uint8Array>();
/** The carrier takes no texts for this number: its owner has replied STOP. */
const optedOutPhone = '+15005550004';

const services: Services = {
  db,
  listener: createListener(pool),
  clock,
  log: createLog('silent', 'test'),
  config: readConfig({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    APP_URL: 'https://nearhand.test',
  }),
  ports: {
    payments: gateway.port,
    mailer: { send: async (mail) => void mails.push(mail) },
    sms: {
      send: async (sms) => {
        if (sms.to === optedOutPhone) throw new OptedOut('the recipient has replied STOP');
        texts.push(sms);
        return { id: `SM${texts.length}` };
      },
    },
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
      open: async (key) => new Blob([new Uint8Array(files.get(key) ?? [])]),
      delete: async (key) => void files.delete(key),
    },
  },
};

const tasks: TaskList = Object.fromEntries(
  taskHandlers.map(({ name, run }) => [name, (payload) => run(clockContext(services), payload)]),
);
const quiet: QueueLog = new WorkerLogger(() => () => {});

/** Runs all tasks in the queue, including retries. */
async function work(): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts');
  const client = await pool.connect();
  try {
    await runTaskListOnce({ logger: quiet }, tasks, client);
  } finally {
    client.release();
  }
}

/** Runs one background task immediately, as cron and the sandbox's clock do. */
async function run(task: string, payload: unknown = {}): Promise<void> {
  const handler = taskHandlers.find(({ name }) => name === task);
  if (!handler) throw new Error(`no such task: ${task}`);
  await handler.run(clockContext(services), payload);
}

/** Returns the context of an operation that `user` calls; null is a visitor. */
function contextOf(user: User | null): Context {
  return withActor(user ? { kind: 'user', user } : { kind: 'visitor' }, user?.language);
}

function withActor(actor: Actor, language: Language = 'en'): Context {
  return { ...clockContext(services), actor, language };
}

/** Returns the product's API, called as `user`; null is a visitor. */
const as = (user: User | null) => apiFor(contextOf(user));

interface AboutPerson {
  name?: string;
  role?: Role;
  language?: Language;
  phone?: string | null;
  smsConsent?: boolean;
  emailVerified?: boolean;
  /** Whether the account has two-step sign-in; by default, if it must. */
  twoStep?: boolean;
}

/** Creates an approved account, confirmed by default. */
async function person(about: AboutPerson = {}): Promise<User> {
  const id = randomUUID();
  const { name = 'Maria Gonzalez', role = 'customer', language = 'en', phone = null } = about;
  const { smsConsent = phone !== null, emailVerified = true } = about;
  const { twoStep = role === 'admin' || role === 'super_admin' } = about;
  const email = `${id}@example.test`;
  const user: User = { id, name, email, username: id, role, status: 'approved', activeRole: null, language, twoStep };
  await db
    .insertInto('user')
    .values({
      id,
      name,
      email: user.email,
      username: user.username,
      role,
      status: user.status,
      preferred_language: language,
      phone,
      sms_consent: smsConsent,
      email_verified: emailVerified,
      adult_confirmed: true,
      two_factor_enabled: twoStep,
    })
    .execute();
  return user;
}

const client = (about: AboutPerson = {}): Promise<User> => person(about);

/** Creates a listed Pro of Home Services in San Francisco. */
async function worker(
  about: AboutPerson & { extraMile?: boolean; zip?: string; categoryId?: number } = {},
): Promise<User> {
  const { name = 'Sam Taylor', extraMile = false, zip = '94110', categoryId = 1 } = about;
  const user = await person({ role: 'contractor', ...about, name });
  await db
    .insertInto('worker_profile')
    .values({
      id: user.id,
      display_name: name,
      category_id: categoryId,
      hourly_rate_cents: 4_000,
      zip,
      lat: 0,
      lng: 0,
      extra_mile: extraMile,
    })
    .execute();
  return user;
}

/** Creates a Pro's payout account that is enabled at the provider. Returns the provider's id. */
async function payoutAccount(user: User): Promise<string> {
  await as(user).payments.openPayoutAccount();
  const { id } = await db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  gateway.enableAccount(id);
  await as(user).payments.refreshPayoutAccount();
  return id;
}

type AboutJob = Partial<
  Pick<NewJob, 'title' | 'subcategoryId' | 'startsAt' | 'minutes' | 'origin' | 'cancellationTier'>
> & {
  client?: User;
  worker?: User;
  /** The fixed price in cents. */
  total?: Money;
  /** Makes the job hourly, in cents an hour; determines the total. */
  rate?: Money;
  /** False leaves out the address, without which the job cannot be paid. */
  address?: boolean;
};

export interface JobWorld {
  client: User;
  worker: User;
  jobId: string;
  pin: string;
}

/** Creates an unpaid job: by default two hours, tomorrow, $120.00. */
async function job(about: AboutJob = {}): Promise<JobWorld> {
  const [owner, pro] = [about.client ?? (await client()), about.worker ?? (await worker())];
  const { minutes = 120, rate } = about;
  const jobId = await transaction(db, (tx) =>
    createJob(tx, {
      clientId: owner.id,
      workerId: pro.id,
      title: about.title ?? 'Clean the flat',
      description: 'Two rooms.',
      categoryId: 1,
      subcategoryId: about.subcategoryId ?? null,
      zip: '94103',
      timeZone: 'America/Los_Angeles',
      startsAt: about.startsAt ?? new Date(clock.now().getTime() + hours(24)),
      minutes,
      pricing: rate ? { kind: 'hourly', rate } : { kind: 'fixed' },
      total: rate ? usd(Math.ceil((rate * minutes) / 60)) : (about.total ?? usd(12_000)),
      cancellationTier: about.cancellationTier ?? 'flexible',
      origin: about.origin ?? 'acceptedOffer',
      actor: { kind: 'user', user: owner },
      at: clock.now(),
    }),
  );
  if (about.address !== false) await as(owner).jobs.setAddress({ jobId, street: '500 Castro St' });
  const { pin } = await db.selectFrom('job').select('pin').where('id', '=', jobId).executeTakeFirstOrThrow();
  return { client: owner, worker: pro, jobId, pin };
}

/** Creates a job whose money is held. */
async function paidJob(about: AboutJob = {}): Promise<JobWorld> {
  const created = await job(about);
  const { sessionId } = await as(created.client).jobs.createCheckoutSession({ jobId: created.jobId });
  gateway.pay(sessionId);
  await as(created.client).jobs.confirmPayment({ jobId: created.jobId, sessionId });
  return created;
}

/** Creates a job whose Pro has checked in. By default it starts in an hour. */
async function startedJob(about: AboutJob = {}): Promise<JobWorld> {
  const created = await paidJob({ startsAt: new Date(clock.now().getTime() + hours(1)), ...about });
  await as(created.worker).jobs.checkIn({ jobId: created.jobId, pin: created.pin });
  return created;
}

/** Adds the three photos that a submission needs, as rows without files. */
async function photos(jobId: string, slots: readonly ProofSlot[] = proofSlots): Promise<void> {
  const about = { job_id: jobId, sha256: '0'.repeat(64), width: 800, height: 600, taken_at: clock.now() };
  await db
    .insertInto('proof_photo')
    .values(slots.map((slot) => ({ ...about, slot, file_key: randomUUID() })))
    .execute();
}

/** Creates a submitted job, with `workedMinutes` if it is hourly. */
async function submittedJob(about: AboutJob & { workedMinutes?: number } = {}): Promise<JobWorld> {
  const created = await startedJob(about);
  await photos(created.jobId);
  await as(created.worker).jobs.submit({
    jobId: created.jobId,
    workedMinutes: about.workedMinutes ?? about.minutes ?? 120,
  });
  return created;
}

/** Creates a job whose money is released. */
async function releasedJob(about: AboutJob & { workedMinutes?: number } = {}): Promise<JobWorld> {
  const created = await submittedJob(about);
  await as(created.client).jobs.release({ jobId: created.jobId });
  return created;
}

/** The test file's own small world: people and jobs on its private database, a clock, and providers in memory. */
export const world = {
  db,
  clock,
  gateway,
  services,
  mails,
  texts,
  optedOutPhone,
  files,
  work,
  run,
  as,
  contextOf,
  withActor,
  person,
  client,
  worker,
  payoutAccount,
  job,
  paidJob,
  startedJob,
  photos,
  submittedJob,
  releasedJob,
};
