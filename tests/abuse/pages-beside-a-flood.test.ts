import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type Answered, ask } from '#tests/support/ask.ts';
import { pool } from '#tests/support/database.ts';
import { isLong } from '#tests/support/forms.ts';
import { p99, startServer } from '#tests/support/server-process.ts';

const visits = isLong ? 1_000 : 100;
const server = await startServer();
const { origin } = server;
afterAll(server.stop);

/** A wrong password, sent as script does (JSON) or as a browser without script does (a form). */
function signIn(address: string, asForm: boolean): Promise<Answered> {
  const typed = { email: `${randomUUID()}@example.test`, password: 'not the password' };
  const body = asForm ? new URLSearchParams(typed).toString() : JSON.stringify(typed);
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { origin, 'content-type': type, 'x-forwarded-for': address };
  return ask(origin, asForm ? '/login' : '/api/session', { method: 'POST', headers, body });
}

/** Signs in over 200 connections, each of which tries again at once, until the server ends. Returns the first form refused as busy. */
function startFlood(): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  for (let n = 0; n < 200; n++) {
    const asForm = n % 2 === 0;
    const tryAgain = async (): Promise<void> => {
      const answer = await signIn(`10.1.0.${n}`, asForm);
      if (asForm && answer.text.includes('try again in 5\u00a0seconds')) resolve(answer);
      return tryAgain();
    };
    // The connections break when the server ends.
    tryAgain().catch(() => {});
  }
  return promise;
}

/** Milliseconds that `count` pages take, one after the other; every second one is in no cache. */
async function visitPages(count: number): Promise<number[]> {
  const { rows } = await pool.query<{ zip: string }>('select zip from zip_code order by zip limit $1', [count]);
  const waits: number[] = [];
  for (const [n, { zip }] of rows.entries()) {
    const start = performance.now();
    const { status } = await ask(origin, n % 2 ? '/' : `/browse/home-services?zip=${zip}`);
    expect(status).toBe(200);
    waits.push(performance.now() - start);
  }
  return waits.toSorted((a, b) => a - b);
}

/** Returns what 99 of 100 pages take, in the best of three rounds: other work on the machine passes, a flood that starves the pages stays. */
async function leastOfThree(enoughMs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least >= enoughMs; round++) least = Math.min(least, p99(await visitPages(visits)));
  return least;
}

test('in a flood of sign-ins that try again at once, 99 of 100 pages take less than 400 ms', async () => {
  await visitPages(20);
  // A busy machine is slow in a calm phase, too; the long form has one for itself.
  const calm = p99(await visitPages(visits));
  const { text } = await startFlood();
  const boundMs = isLong ? 400 : Math.max(400, 8 * calm);
  expect(await leastOfThree(boundMs)).toBeLessThan(boundMs);
  // The refused form says when to try again, and keeps what was typed but for the password.
  expect(text.includes('Too many people are logging in right now. Please try again in 5\u00a0seconds.')).toBe(true);
  expect(/name="email"[^>]*value="[^"]+@example\.test"/.test(text)).toBe(true);
  expect(text.includes('not the password')).toBe(false);
}, 300_000);
