import pg from 'pg';
import { maxAskedOfOnePerDay } from '#modules/hiring/limits.ts';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { isReady, launchApp } from '#tests/support/start-app.ts';
import type { BenchDatabase } from './database.ts';
import { authSecret } from './processes.ts';
import { childrenOf, peakMemory } from './processor-time.ts';
import { newSession, query } from './sessions.ts';
import { memoryRow, type Row } from './table.ts';

const budget = 100;
/** Walkers side by side, each with clients and Pros of its own. */
const sideBySide = 32;
/** A client may ask a Pro a few times a day. */
const clientsPerPro = 20;

interface Pair {
  workerId: string;
  client: string;
  worker: string;
  /** How often they have walked the loop. */
  walks: number;
}

/**
 * Book → pay → release, again and again, through the doors of the whole product with its sandbox: request, offer, acceptance,
 * payment page, PIN, submission, release. The photos are rows without files: it is the money that is measured. Then the
 * memory of its three processes.
 */
export async function measureLoops(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const product = await startLoops(database.url);
  try {
    // A server that has just started refuses some of thirty-two at once: its connections to the database are still to be opened.
    const warmUp = await product.walk(seconds / 6, 4);
    const { loops, rate } = await product.walk(seconds);
    const wrong = await faultsOfLedger(database.url, warmUp.loops + loops);
    const row = {
      what: 'book → pay → release through HTTP with the sandbox',
      measured: `${rate.toFixed(1)} loops/s (${loops} loops), ledger ${wrong.length === 0 ? 'exact' : wrong.join(', ')}`,
      budget: `≥ ${budget} loops/s, ledger exact`,
      met: rate >= budget && wrong.length === 0,
    };
    return [row, ...memoryOfProcesses(product.pid)];
  } finally {
    await product.stop();
  }
}

/** The whole product with its sandbox, and the people who walk the loop in it. */
export interface Loops {
  /** Of the process that started the others. */
  pid: number;
  /** Walks for some seconds, with all walkers unless told. Returns how many loops were walked, and how many a second. */
  walk(seconds: number, walkers?: number): Promise<{ loops: number; rate: number }>;
  stop(): Promise<void>;
}

export async function startLoops(databaseUrl: string): Promise<Loops> {
  await giveToSandbox(databaseUrl);
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, LOG_LEVEL: 'error' };
  const app = await launchApp(env, ['--without-sample-data']);
  await isReady(app);
  const pairs = await makePairs(databaseUrl, app.url);
  return {
    pid: app.process.pid as number,
    async walk(seconds, walkers = sideBySide) {
      const started = performance.now();
      const walkOn = async (walker: number) => {
        const own = pairs.filter((_, n) => n % walkers === walker);
        let walks = 0;
        for (const pair of own) {
          for (; pair.walks < maxAskedOfOnePerDay && performance.now() < started + seconds * 1_000; walks++) {
            pair.walks++;
            await walkOnce(app.url, databaseUrl, pair);
          }
        }
        return walks;
      };
      const walks = await Promise.all(Array.from({ length: walkers }, (_, n) => walkOn(n)));
      const loops = walks.reduce((sum, count) => sum + count, 0);
      return { loops, rate: loops / ((performance.now() - started) / 1_000) };
    },
    async stop() {
      await app.stop();
    },
  };
}

/** Makes a database with Pros one of the sandbox, which doesn't start on accounts of another product. */
async function giveToSandbox(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  await prepareOutbox(pool).finally(() => pool.end());
}

function memoryOfProcesses(supervisor: number): Row[] {
  return childrenOf(supervisor).flatMap(({ pid, command }) => {
    const name = /processes\/(\w+)\.ts/.exec(command)?.[1];
    return name ? [memoryRow(`memory of the ${name} process under these loops`, peakMemory(pid))] : [];
  });
}

async function makePairs(url: string, productUrl: string): Promise<Pair[]> {
  const address = `${productUrl}/api/workers?zip=94110&category=home-services&limit=${sideBySide}`;
  const { items: workers } = await fetch(address).then((answer): Promise<{ items: { id: string }[] }> => answer.json());
  const pairs: Pair[] = [];
  for (const workerId of Array.from({ length: clientsPerPro }, () => workers.map(({ id }) => id)).flat()) {
    const name = `loop${pairs.length}`;
    const [row] = await query<{ id: string }>(
      url,
      `insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
       values ('Client', $1, $2, 'customer', 'approved', true, true) returning id`,
      [`${name}@example.test`, name],
    );
    const client = await newSession(url, row?.id ?? '', authSecret);
    pairs.push({ workerId, client, worker: await newSession(url, workerId, authSecret), walks: 0 });
  }
  return pairs;
}

async function walkOnce(url: string, databaseUrl: string, { client, worker, workerId }: Pair): Promise<void> {
  const call = <T>(cookie: string, path: string, body: object = {}) => send<T>(`${url}/api${path}`, cookie, body);
  const form = new FormData();
  const words = { formKey: crypto.randomUUID(), title: 'Clean the flat', category: 'home-services', zip: '94110' };
  for (const [name, value] of Object.entries({ ...words, description: 'Two rooms.', 'workerIds[]': workerId }))
    form.set(name, value);
  const { requestId } = await call<{ requestId: string }>(client, '/requests', form);
  // Near enough for the PIN, which opens two hours before the start.
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const terms = { pricing: 'fixed', amountCents: 12_000, minutes: 60, startsAt, message: 'I can do it.' };
  const { offerId } = await call<{ offerId: string }>(worker, `/incoming-requests/${requestId}/offers`, terms);
  const { jobId } = await call<{ jobId: string }>(client, `/offers/${offerId}/accept`);
  await call(client, `/jobs/${jobId}/address`, { street: '1 Main St' });
  const session = await call<{ sessionId: string; url: string }>(client, `/jobs/${jobId}/checkout-session`);
  await pay(session.url);
  await call(client, `/jobs/${jobId}/confirm-payment`, { sessionId: session.sessionId });
  const job = await fetch(`${url}/api/jobs/${jobId}`, { headers: { cookie: client } }).then((answer) => answer.json());
  await call(worker, `/jobs/${jobId}/check-in`, { pin: job.pin });
  await query(
    databaseUrl,
    `insert into proof_photo (job_id, slot, file_key, sha256, width, height, taken_at)
     select $1, slot, gen_random_uuid(), repeat('0', 64), 800, 600, now() from unnest(array['before','during','after']) slot`,
    [jobId],
  );
  await call(worker, `/jobs/${jobId}/submit`);
  await call(client, `/jobs/${jobId}/release`);
}

async function send<T>(url: string, cookie: string, body: object): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = { cookie, ...(!isForm && { 'content-type': 'application/json' }) };
  const answer = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Types the test card on the provider's page. */
async function pay(url: string): Promise<void> {
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Robin Vale' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
}

/** What is wrong with the books after so many loops; empty when they are exact. */
async function faultsOfLedger(url: string, loops: number): Promise<string[]> {
  const [sums] = await query<{ total: number; captured: number; held: number }>(
    url,
    `select (select coalesce(sum(amount_cents), 0)::int from ledger_entry) as total,
       coalesce(sum(captured_cents), 0)::int as captured, coalesce(sum(held_cents), 0)::int as held from hold`,
  );
  const expected = { total: 0, captured: loops * 12_000, held: 0 };
  return Object.entries(expected)
    .filter(([name, cents]) => sums?.[name as keyof typeof expected] !== cents)
    .map(([name, cents]) => `${name} is ${sums?.[name as keyof typeof expected]} instead of ${cents}`);
}
