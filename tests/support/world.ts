import { randomUUID } from 'node:crypto';
import { hours } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import { type Money, usd } from '#lib/money.ts';
import { createJob, type NewJob } from '#modules/jobs/public.server.ts';
import { type ProofSlot, proofSlots } from '#modules/proofs/contract.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Role, User } from '#platform/operations/context.server.ts';
import { db } from './database.ts';
import {
  as,
  clock,
  contextOf,
  files,
  gateway,
  mails,
  optedOutPhone,
  run,
  services,
  telephony,
  texts,
  withActor,
  work,
} from './services.ts';

interface AboutPerson {
  name?: string;
  role?: Role;
  language?: Language;
  phone?: string | null;
  smsConsent?: boolean;
  /** Whether the code that was texted to the phone was entered; by default, if there is a phone. */
  phoneVerified?: boolean;
  /** Whether the account has two-step verification; by default, if it must. */
  twoStep?: boolean;
}

/** Creates an approved account, confirmed by default. */
async function person(about: AboutPerson = {}): Promise<User> {
  const id = randomUUID();
  const { name = 'Maria Gonzalez', role = 'customer', language = 'en', phone = null } = about;
  const { smsConsent = phone !== null, phoneVerified = phone !== null } = about;
  const { twoStep = role === 'admin' || role === 'super_admin' } = about;
  const email = `${id}@example.test`;
  const timeZone = 'America/New_York';
  const status = 'approved';
  const phoneToVerify = phone !== null && smsConsent && !phoneVerified;
  const settings = { language, timeZone, twoStep, phoneToVerify };
  const user: User = { id, name, email, username: id, role, status, activeRole: null, ...settings };
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
      phone_verified_at: phoneVerified ? clock.now() : null,
      sms_consent: smsConsent,
      email_verified: true,
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
  await as(user).payments.openPayoutAccount({});
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
  Pick<
    NewJob,
    'title' | 'categoryId' | 'subcategoryId' | 'scope' | 'startsAt' | 'minutes' | 'origin' | 'cancellationTier'
  >
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
      categoryId: about.categoryId ?? 1,
      subcategoryId: about.subcategoryId ?? null,
      scope: about.scope,
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

/** Creates a submitted job whose client has asked for changes. */
async function changesJob(about: Parameters<typeof submittedJob>[0] = {}): Promise<JobWorld> {
  const created = await submittedJob(about);
  await as(created.client).jobs.requestChanges({ jobId: created.jobId, reason: 'One wall is still bare.' });
  return created;
}

/** Creates a submitted job whose client has reported a problem. */
async function reportedJob(about: Parameters<typeof submittedJob>[0] = {}): Promise<JobWorld> {
  const created = await submittedJob(about);
  await as(created.client).jobs.dispute({ jobId: created.jobId, reason: 'The floor is still dirty.' });
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
  telephony,
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
  changesJob,
  reportedJob,
  releasedJob,
};
