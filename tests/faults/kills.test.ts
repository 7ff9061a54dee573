import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { randomFrom } from '#lib/random.ts';
import { childrenOf, commandOf } from '#platform/postgres/process.server.ts';
import { runningPostgresUrl } from '#platform/postgres/running-postgres.server.ts';
import { isShort, someInTurn } from '#tests/support/forms.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { isReady, launchApp, type StartedApp, temporaryFolder } from '#tests/support/start-app.ts';
import { authSecret, type Booking, createWalker } from './walker.ts';

/**
 * Kills processes at random points of bookings. `KILLS=270 npm run test:faults` is the long form, and with `BOOKINGS=10000` the kills
 * are spread over as many bookings; `SEED=…` repeats the order and the moments of a run.
 */
const kills = Number(process.env.KILLS ?? (isShort ? 2 : 4));
const leastBookings = Number(process.env.BOOKINGS ?? 0);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const walkers = 4;
/** The promise is ten seconds; a machine with other work on it gets more, and the figure is printed. */
const readyWithinMs = kills > 20 ? 10_000 : 40_000;

const random = randomFrom(seed);
const folder = temporaryFolder();
let app: StartedApp;
let pool: pg.Pool;

beforeAll(async () => {
  const env = { DATA_DIR: folder, AUTH_SECRET: authSecret, LOG_LEVEL: 'error', RESTART_LIMIT: '100000' };
  app = await launchApp(env, ['--without-sample-data']);
  await isReady(app);
  pool = new pg.Pool({ connectionString: runningPostgresUrl(path.join(folder, 'postgres')) ?? '', max: 8 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool?.end();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(`nothing acknowledged is lost when processes are killed (KILLS=${kills} SEED=${seed})`, {
  timeout: 120_000 + kills * 30_000 + leastBookings * 1_000,
}, async () => {
  const walker = createWalker({ url: app.url, pool });
  const over = new AbortController();
  const walking = Array.from({ length: walkers }, async () => {
    do await walker.walk();
    while (!over.signal.aborted || walker.bookings.length < leastBookings);
  });
  const killing = killInTurn(walker.bookings, over.signal);
  const times = await Promise.race([killing, Promise.all(walking).then(() => [])]).finally(() => over.abort());
  await Promise.all(walking);
  const slowest = Math.max(...times.map(({ ms }) => ms));
  console.log(summary(times, walker.bookings));
  expect(times).toHaveLength(kills);
  expect(walker.bookings.filter(({ isReleased }) => isReleased).length).toBeGreaterThan(0);
  expect(await lost(walker.bookings)).toEqual([]);
  expect(await brokenInvariants(pool)).toEqual([]);
  // The worker process is still there, and does what waits.
  await vi.waitFor(async () => expect(await waitingTasks()).toEqual([]), { timeout: 60_000, interval: 250 });
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(app.process.exitCode).toBeNull();
  // Last: it says more about the machine than the others.
  expect(slowest).toBeLessThan(readyWithinMs);
});

type Target = 'server' | 'worker' | 'postgres' | 'backend';
interface Kill {
  target: Target;
  ms: number;
}

/** Each target once (in the short form two of them), then in the order of the seed, one of our own processes three times in four. */
async function killInTurn(bookings: Booking[], over: AbortSignal): Promise<Kill[]> {
  const each = someInTurn<Target>(['server', 'postgres', 'worker', 'backend'], 2);
  const drawn: Target[] = [...each, 'server', 'worker', 'server', 'worker'];
  const done: Kill[] = [];
  while (done.length < kills && !over.aborted) {
    const target = each[done.length] ?? (drawn[Math.floor(random() * drawn.length)] as Target);
    const from = ((done.length + random()) * leastBookings) / kills;
    while (bookings.length < from && !over.aborted) await pause(20);
    await pause(100 + random() * 900);
    const started = performance.now();
    const restarts = restartsOf(target) + (target === 'backend' ? 0 : 1);
    if (killOne(target)) done.push({ target, ms: await untilReady(target, restarts, started) });
  }
  return done;
}

/** Kills a process. Returns false when there is none to kill at this moment. */
function killOne(target: Target): boolean {
  const pid = target === 'backend' ? pick(backends()) : pidOf(target);
  if (!pid) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the process has said `restarts` times that it is ready again, and the product answers; with how long it took. */
async function untilReady(target: Target, restarts: number, started: number): Promise<number> {
  // PostgreSQL notices the end of one of its processes, and ends the others.
  if (target === 'backend') await pause(50);
  for (;;) {
    const status = await fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200 && restartsOf(target) >= restarts) return performance.now() - started;
    if (app.process.exitCode !== null) throw new Error(`the product ended: ${app.stderr()}`);
    await pause(20);
  }
}

/** PostgreSQL itself starts again after the end of one of its processes, without a word of ours. */
const names = { server: 'server', worker: 'worker', postgres: 'PostgreSQL', backend: 'no' };
const restartsOf = (target: Target): number =>
  app.stderr().split(`The ${names[target]} process is ready again.`).length - 1;

const commands: Record<Exclude<Target, 'backend'>, string> = {
  server: 'processes/server.ts',
  worker: 'processes/worker.ts',
  postgres: 'bin/postgres',
};

const pidOf = (target: Exclude<Target, 'backend'>): number | undefined =>
  childrenOf(app.process.pid).find((pid) => commandOf(pid).includes(commands[target]));

const backends = (): number[] =>
  childrenOf(pidOf('postgres')).filter((pid) => commandOf(pid).startsWith('postgres: nearhand nearhand'));

const pick = (pids: number[]): number | undefined => pids[Math.floor(random() * pids.length)];

/** Returns the names of the tasks that could run now, or that run. */
async function waitingTasks(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select task_identifier as name from graphile_worker.jobs
     where run_at <= now() and (attempts < max_attempts or locked_at is not null)`,
  );
  return rows.map(({ name }) => name);
}

/** Returns what was acknowledged and is not there. */
async function lost(bookings: Booking[]): Promise<string[]> {
  const ids = async (statement: string) =>
    new Set((await pool.query<{ id: string }>(statement)).rows.map(({ id }) => id));
  const requests = await ids('select id from quote_request');
  const offers = await ids('select id from offer');
  const jobs = await ids('select id from job');
  const has = async (act: string) => ids(`select subject_id as id from audit_event where act = '${act}'`);
  const [paid, checkedIn, submitted, released] = await Promise.all(
    ['jobs.paymentArrives', 'jobs.checkIn', 'jobs.submit', 'jobs.release'].map(has),
  );
  return bookings.flatMap(({ requestId, offerId, jobId = '', ...acknowledged }) => [
    ...(requestId && !requests.has(requestId) ? [`request ${requestId}`] : []),
    ...(offerId && !offers.has(offerId) ? [`offer ${offerId}`] : []),
    ...(jobId && !jobs.has(jobId) ? [`job ${jobId}`] : []),
    ...(acknowledged.isPaid && !paid?.has(jobId) ? [`payment of ${jobId}`] : []),
    ...(acknowledged.isCheckedIn && !checkedIn?.has(jobId) ? [`check-in of ${jobId}`] : []),
    ...(acknowledged.isSubmitted && !submitted?.has(jobId) ? [`submission of ${jobId}`] : []),
    ...(acknowledged.isReleased && !released?.has(jobId) ? [`release of ${jobId}`] : []),
  ]);
}

function summary(times: Kill[], bookings: Booking[]): string {
  const lines = [...new Set(times.map(({ target }) => target))].map((target) => {
    const ms = times.filter((kill) => kill.target === target).map((kill) => kill.ms);
    const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length;
    return `${target} ${ms.length} kills, ready after ${Math.round(mean)} ms, at most ${Math.round(Math.max(...ms))} ms`;
  });
  const released = bookings.filter(({ isReleased }) => isReleased).length;
  return `SEED=${seed}: ${bookings.length} bookings, ${released} to their end\n${lines.join('\n')}`;
}
