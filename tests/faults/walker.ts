import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Signs the sessions of the product under test. */
export const authSecret = randomBytes(32).toString('base64url');

/** For how long a step is tried while the product is away. */
const patienceMs = 90_000;

/** What the product has acknowledged of one booking: from then on it must be there. */
export interface Booking {
  requestId?: string;
  offerId?: string;
  jobId?: string;
  isPaid?: boolean;
  isCheckedIn?: boolean;
  isSubmitted?: boolean;
  isReleased?: boolean;
}

interface Pair {
  workerId: string;
  client: string;
  worker: string;
}

/** Books, pays and releases through HTTP, as often as asked, and tries each step until it is answered. */
export function createWalker({ url, pool }: { url: string; pool: pg.Pool }) {
  const bookings: Booking[] = [];
  return { bookings, walk, newPair };

  async function walk(): Promise<void> {
    const { client, worker, workerId } = await untilDone(newPair);
    const booking: Booking = {};
    bookings.push(booking);
    const form = new FormData();
    const words = { formKey: randomUUID(), title: 'Clean the flat', category: 'home-services', zip: '94110' };
    for (const [name, value] of Object.entries({ ...words, description: 'Two rooms.', 'workerIds[]': workerId }))
      form.set(name, value);
    booking.requestId = (await step<{ requestId: string }>(client, '/requests', form))?.requestId;
    if (!booking.requestId) return;
    // Near enough for the PIN, which opens two hours before the start.
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const terms = { pricing: 'fixed', amountCents: 12_000, minutes: 60, startsAt, message: 'I can do it.' };
    const offers = `/incoming-requests/${booking.requestId}/offers`;
    booking.offerId = (await step<{ offerId: string }>(worker, offers, terms))?.offerId;
    if (!booking.offerId) return;
    booking.jobId = (await step<{ jobId: string }>(client, `/offers/${booking.offerId}/accept`))?.jobId;
    if (!booking.jobId) return;
    await finish(booking, booking.jobId, { client, worker, workerId });
  }

  async function finish(booking: Booking, jobId: string, { client, worker }: Pair): Promise<void> {
    await step(client, `/jobs/${jobId}/address`, { street: '1 Main St' });
    const session = await step<{ sessionId: string; url: string }>(client, `/jobs/${jobId}/checkout-session`);
    if (!session || !(await pay(session.url))) return;
    booking.isPaid = Boolean(await step(client, `/jobs/${jobId}/confirm-payment`, { sessionId: session.sessionId }));
    const { pin } = await untilDone(() => read<{ pin: string }>(client, `/jobs/${jobId}`));
    booking.isCheckedIn = Boolean(await step(worker, `/jobs/${jobId}/check-in`, { pin }));
    await untilDone(() =>
      pool.query(
        `insert into proof_photo (job_id, slot, file_key, sha256, width, height, taken_at)
         select $1, slot, gen_random_uuid(), md5(slot) || md5(slot), 800, 600, now()
         from unnest(array['before','during','after']) slot on conflict do nothing`,
        [jobId],
      ),
    );
    booking.isSubmitted = Boolean(await step(worker, `/jobs/${jobId}/submit`));
    booking.isReleased = Boolean(await step(client, `/jobs/${jobId}/release`));
  }

  /** Returns the answer to a step; null when it is refused, as when a try before it has arrived although its answer was lost. */
  async function step<T = object>(cookie: string, path: string, body: object = {}): Promise<T | null> {
    let isUnknown = false;
    return untilDone(async () => {
      const isForm = body instanceof FormData;
      const headers = { cookie, ...(!isForm && { 'content-type': 'application/json' }) };
      const sent = isForm ? body : JSON.stringify(body);
      try {
        const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: sent, signal: timeout() });
        const text = await answer.text();
        if (answer.ok) return JSON.parse(text) as T;
        if (answer.status < 500 && isUnknown) return null;
        throw new Refusal(`${path} answered ${answer.status}: ${text}`, answer.status);
      } catch (error) {
        isUnknown = true;
        throw error;
      }
    });
  }

  async function read<T>(cookie: string, path: string): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, { headers: { cookie }, signal: timeout() });
    if (!answer.ok) throw new Refusal(`${path} answered ${answer.status}`, answer.status);
    return answer.json();
  }

  /** Types the test card on the provider's page. Returns false when the page takes no money (any more). */
  async function pay(page: string): Promise<boolean> {
    const body = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Robin Vale' });
    return untilDone(async () => {
      const answer = await fetch(page, { method: 'POST', body, redirect: 'manual', signal: timeout() });
      if (answer.status >= 500) throw new Refusal(`the payment page answered ${answer.status}`, answer.status);
      return answer.status < 400;
    });
  }

  /** Creates a client and a Pro with a session each. */
  async function newPair(): Promise<Pair> {
    const [clientId, workerId] = [randomUUID(), randomUUID()];
    await pool.query(
      `insert into "user" (id, name, email, username, role, status, email_verified, adult_confirmed)
       select id, 'Robin Vale', id || '@example.test', id::text, role, 'approved', true, true
       from (values ($1::uuid, 'customer'), ($2::uuid, 'contractor')) person (id, role)`,
      [clientId, workerId],
    );
    await pool.query(
      `insert into worker_profile (id, display_name, category_id, hourly_rate_cents, zip, lat, lng)
       values ($1, 'Robin Vale', 1, 4000, '94110', 37.75, -122.41)`,
      [workerId],
    );
    return { workerId, client: await session(clientId), worker: await session(workerId) };
  }

  async function session(userId: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await pool.query(`insert into session (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      userId,
      token,
    ]);
    const signature = createHmac('sha256', authSecret).update(token).digest('base64');
    return `nearhand.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  }
}

const timeout = () => AbortSignal.timeout(20_000);

class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Repeats `work` while the product or its database is away. A refusal is an error of the test. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; await pause(100)) {
    try {
      return await work();
    } catch (error) {
      if ((error instanceof Refusal && error.status < 500) || Date.now() > deadline) throw error;
    }
  }
}
