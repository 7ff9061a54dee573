import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { embeddedPostgres } from '#main/startup/postgres-child.ts';
import { loadReferenceData } from '#main/startup/reference-data.ts';
import { type Supervised, supervise } from '#main/startup/supervise.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { childrenOf, commandOf } from '#platform/postgres/process.server.ts';
import { productRole } from '#platform/postgres/running-postgres.server.ts';
import { ask } from '#tests/support/ask.ts';
import { startServer } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/start-app.ts';

/** The embedded PostgreSQL stands still: the product answers meanwhile, and has it back without a hand. */

const folder = temporaryFolder();
const reports: string[] = [];
const own = childrenOf(process.pid);
let supervised: Supervised | undefined;
let server: Awaited<ReturnType<typeof startServer>> | undefined;

afterAll(async () => {
  server?.stop();
  await supervised?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const postgres = embeddedPostgres(path.join(folder, 'postgres'), { everyMs: 1_000, questions: 6 });
  supervised = supervise(postgres.start, {
    endLimit: 5,
    report: (sentence) => reports.push(sentence),
    giveUp: (sentence) => reports.push(sentence),
  });
  await supervised.ready;
  const { url, ownerUrl } = postgres.address();
  await migrate(ownerUrl, { productRole });
  await loadReferenceData({ databaseUrl: ownerUrl, onProgress: () => {} });
  server = await startServer({ DATABASE_URL: url });
  return server.origin;
}

/** Stops PostgreSQL with all of its processes in their tracks. */
function freeze(): void {
  const [postmaster] = childrenOf(process.pid).filter(
    (pid) => !own.includes(pid) && commandOf(pid).includes('bin/postgres'),
  );
  const all = [postmaster ?? 0, ...childrenOf(postmaster)];
  expect(all.length).toBeGreaterThan(4);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
}

test('a PostgreSQL that stands still is ended and started again; until then answers come within five seconds', async () => {
  const origin = await start();
  const pages = ['/readyz', '/projects', '/api/workers?zip=94110', '/healthz'];
  expect(await Promise.all(pages.map(async (page) => (await ask(origin, page)).status))).toEqual([200, 200, 200, 200]);
  // A question before is answered.
  await pause(1_500);
  freeze();
  const seen = new Map<string, Set<number>>(pages.map((page) => [page, new Set()]));
  let slowest = 0;
  while (reports.length < 2) {
    await Promise.all(
      pages.map(async (page) => {
        const began = performance.now();
        seen.get(page)?.add((await ask(origin, page)).status);
        slowest = Math.max(slowest, performance.now() - began);
      }),
    );
    await pause(100);
  }
  expect(reports).toEqual([
    'the embedded PostgreSQL no longer answered and was ended; it is started again',
    'the PostgreSQL process is ready again',
  ]);
  expect(slowest).toBeLessThan(5_000);
  expect([...(seen.get('/healthz') ?? [])]).toEqual([200]);
  for (const page of pages.slice(0, 3)) expect([page, seen.get(page)?.has(503)]).toEqual([page, true]);
  for (const page of pages)
    await vi.waitFor(async () => expect((await ask(origin, page)).status).toBe(200), { timeout: 10_000 });
}, 120_000);
