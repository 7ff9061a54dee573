import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { Fail } from '#lib/fail.ts';

/** A hash keeps a core busy for about a tenth of a second: half of the cores stay free for pages, even in a flood of sign-ins. Node has four threads. */
const atOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** The last one in the queue waits about four seconds; people who wait longer press again, which makes the queue longer. */
const longestQueue = 40 * atOnce;
const waitSeconds = 5;

/**
 * A program that tries again at once does so only this often. The more refusals wait, the longer each one does: forty answers a
 * second, however many connections ask, leave the time of the pages to the pages.
 */
const refusalMs = { least: 2_000, most: 10_000, each: 25 };
let waitingRefusals = 0;

const turns = pLimit(atOnce);

const isFull = (): boolean => turns.pendingCount >= longestQueue;

/** Throws `refusal`, two to ten seconds later. */
export async function refuseLate(refusal: unknown): Promise<never> {
  waitingRefusals += 1;
  const { least, most, each } = refusalMs;
  await setTimeout(Math.min(most, Math.max(least, waitingRefusals * each)));
  waitingRefusals -= 1;
  throw refusal;
}

const refuse = (): Promise<never> => refuseLate(new Fail('api.busy', { seconds: waitSeconds }));

/** Throws Fail `api.busy`, with `seconds` to wait, when too many hashes wait already; two to ten seconds later. */
export async function refuseWhenFull(): Promise<void> {
  if (isFull()) await refuse();
}

/** Runs a hash when it is its turn. Throws Fail `api.busy`, two to ten seconds later. */
const inTurn = <T>(hash: () => Promise<T>): Promise<T> => (isFull() ? refuse() : turns(hash));

/** The account library's hash of passwords (scrypt), a few at a time in this process. */
export const queuedPasswords = {
  hash: async (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: async (typed: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(typed)),
};
