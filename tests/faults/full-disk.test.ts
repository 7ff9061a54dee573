import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runningPostgresUrl } from '#platform/postgres/running-postgres.server.ts';
import { isLong } from '#tests/support/forms.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { isReady, launchApp, type StartedApp, temporaryFolder } from '#tests/support/start-app.ts';
import { authSecret, createWalker } from './walker.ts';

/**
 * The whole product on one disk that is full: files, logs, the folder for files on their way, and the database. `LONG=1` keeps the disk
 * full for a minute in each state.
 */
const fullMs = isLong ? 60_000 : 3_000;
const place = temporaryFolder();
// A small disk of its own, where the test may mount one; elsewhere it is skipped.
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', place]).status === 0;
const dataDir = path.join(place, 'data');
const junk = path.join(place, 'junk');
let app: StartedApp;
let pool: pg.Pool;

beforeAll(async () => {
  if (!hasDisk) return;
  const TMPDIR = path.join(place, 'tmp');
  mkdirSync(TMPDIR);
  // The database ends once; that it can't start on a full disk is no further end.
  const env = { DATA_DIR: dataDir, TMPDIR, AUTH_SECRET: authSecret, RESTART_LIMIT: '2' };
  app = await launchApp(env, ['--without-sample-data']);
  await isReady(app);
  const url = new URL(runningPostgresUrl(path.join(dataDir, 'postgres')) ?? '');
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8').trim();
  // Only the owner may begin a new segment of the write-ahead log.
  pool = new pg.Pool({ connectionString: Object.assign(url, { username: 'nearhand', password }).href, max: 8 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await app?.stop();
  if (hasDisk) spawnSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
});

/** Takes what is left of the disk, to the last page. */
function fillDisk(): void {
  for (const size of [1_048_576, 4_096]) {
    try {
      for (;;) appendFileSync(junk, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

interface Answer {
  what: string;
  status: number;
  code: string;
  ms: number;
}

/** Returns the function that asks once for all that the product does: pages, checks, a write, and a file. */
function asker(cookie: string, workerId: string) {
  const files = { plan: new File([`%PDF-1.7\n${'x'.repeat(2_000_000)}`], 'plan.pdf') };
  const request = (file: File | null) => {
    const body = new FormData();
    const words = { formKey: randomUUID(), title: 'Clean the flat', category: 'home-services', zip: '94110' };
    for (const [name, value] of Object.entries({ ...words, description: 'Two rooms.', 'workerIds[]': workerId }))
      body.set(name, value);
    if (file) body.append('files[0]', file);
    return { method: 'POST', headers: { cookie }, body };
  };
  const ask = async (what: string, at: string, init: RequestInit = {}): Promise<Answer> => {
    const began = performance.now();
    const answer = await fetch(app.url + at, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    const { code = '' } = at.startsWith('/api') && answer.status >= 400 ? (JSON.parse(text) as { code?: string }) : {};
    return { what, status: answer.status, code, ms: performance.now() - began };
  };
  return () =>
    Promise.all([
      ask('alive', '/healthz'),
      ask('ready', '/readyz'),
      // No other answer can be kept for it.
      ask('page', `/projects?q=${randomUUID()}`),
      ask('own page', '/client-dashboard', { headers: { cookie } }),
      ask('write', '/api/requests', request(null)),
      ask('file', '/api/requests', request(files.plan)),
    ]);
}

/** Asks for `fullMs` on a full disk, with `between` before each time, and returns all answers. */
async function askWhileFull(ask: () => Promise<Answer[]>, between: () => Promise<unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const end = Date.now() + fullMs; Date.now() < end; await pause(250)) {
    fillDisk();
    await between();
    answers.push(...(await ask()));
  }
  return answers;
}

const distinct = (answers: Answer[], what: string) =>
  [...new Set(answers.filter((one) => one.what === what).map(({ status, code }) => `${status} ${code}`.trim()))].sort();

test.skipIf(!hasDisk)(
  'on a full disk every answer comes within five seconds and says what is wrong; with room again, all is whole',
  { timeout: 120_000 + 4 * fullMs },
  async () => {
    const walker = createWalker({ url: app.url, pool });
    await walker.walk();
    const { client, workerId } = await walker.newPair();
    const ask = asker(client, workerId);

    // The database has room of its own for a while: only files are refused.
    const first = await askWhileFull(ask, async () => {});
    expect(distinct(first, 'file')).toEqual(['503 uploads.noSpace']);
    for (const what of ['alive', 'ready', 'page', 'own page'])
      expect([what, distinct(first, what)]).toEqual([what, ['200']]);

    // It needs a new segment of its log, and ends.
    const second = await askWhileFull(ask, () => pool.query('select pg_switch_wal()').catch(() => {}));
    const later = second.slice(-6);
    expect(later.map(({ what, status }) => `${what} ${status}`)).toEqual([
      'alive 200',
      'ready 503',
      'page 503',
      'own page 503',
      'write 503',
      'file 503',
    ]);
    expect(distinct(later, 'write')).toEqual(['503 api.unavailable']);
    const all = [...first, ...second];
    expect(all.filter(({ status }) => status === 500)).toEqual([]);
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(5_000);

    rmSync(junk);
    const emptied = Date.now();
    await vi.waitFor(async () => expect((await ask())[1]?.status).toBe(200), { timeout: 30_000, interval: 250 });
    const slowest = Math.round(Math.max(...all.map(({ ms }) => ms)));
    console.log(
      `${all.length} answers on a full disk, at most ${slowest} ms; whole again after ${Date.now() - emptied} ms`,
    );
    await walker.walk();
    expect(walker.bookings.map(({ isReleased }) => isReleased)).toEqual([true, true]);
    expect(await brokenInvariants(pool)).toEqual([]);
    expect([
      app.process.exitCode,
      app.stderr().includes('The server process'),
      app.stderr().includes('The worker'),
    ]).toEqual([null, false, false]);
  },
);
