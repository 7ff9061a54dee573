import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { Fail } from '#lib/fail.ts';
import { packageRoot } from '#platform/root.server.ts';

/** A hash keeps a core busy for about a tenth of a second: half of the cores stay free for pages, even in a flood of sign-ins. */
const atOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** The last one in the queue waits about four seconds; people who wait longer press again, which makes the queue longer. */
const longestQueue = 40 * atOnce;
const waitSeconds = 5;

/**
 * A program that tries again at once does so only this often. The more refusals wait, the longer each one does, so that the time
 * of the pages is left to the pages.
 */
const refusalMs = { least: 2_000, most: 10_000, each: 25 };
/** Each one that waits holds a connection and its memory. */
const mostWaitingRefusals = 500;
let waitingRefusals = 0;

const workers = new Piscina({
  filename: path.join(packageRoot, 'src/modules/identity/passwords/password-worker.ts'),
  // What waits behind a thread that ends would wait for the next call otherwise.
  minThreads: 1,
  maxThreads: atOnce,
  idleTimeout: 60_000,
});

// A thread that ends rejects its own call. Without a listener, one that ends between two calls would end the server.
workers.on('error', (error: Error) => process.emitWarning(error));

const isPatient = new AsyncLocalStorage<true>();

const isFull = (): boolean => workers.queueSize >= longestQueue;

const connection = new AsyncLocalStorage<AbortSignal | null>();

/** Runs `act`, whose refusals stop to wait when `signal` says that the caller has closed the connection. */
export const whileConnected = <Result>(signal: AbortSignal | null, act: () => Promise<Result>): Promise<Result> =>
  connection.run(signal, act);

/** Throws `refusal`, two to ten seconds later; at once when too many wait already, or when the caller has gone. */
export async function refuseLate(refusal: unknown): Promise<never> {
  if (waitingRefusals >= mostWaitingRefusals) throw refusal;
  waitingRefusals += 1;
  const { least, most, each } = refusalMs;
  const signal = connection.getStore() ?? undefined;
  // The timer rejects only when the signal is aborted.
  await setTimeout(Math.min(most, Math.max(least, waitingRefusals * each)), undefined, { signal }).catch(() => {});
  waitingRefusals -= 1;
  throw refusal;
}

const refuse = (): Promise<never> => refuseLate(new Fail('api.busy', { seconds: waitSeconds }));

/** Throws Fail `api.busy`, with `seconds` to wait, when too many hashes wait already; two to ten seconds later. */
export async function refuseWhenFull(): Promise<void> {
  if (isFull()) await refuse();
}

/** Runs `act`, whose hashes wait for their turn however many wait already: for an act that has used up a link before it hashes. */
export const withPatience = <Result>(act: () => Promise<Result>): Promise<Result> => isPatient.run(true, act);

/** Throws Fail `api.busy`, two to ten seconds later. */
const inTurn = (name: 'hash' | 'verify', typed: unknown) =>
  isFull() && !isPatient.getStore() ? refuse() : workers.run(typed, { name });

/** The hash of passwords (`password-hash.ts`), a few at a time in this process. */
export const queuedPasswords = {
  hash: (password: string): Promise<string> => inTurn('hash', password),
  verify: (typed: { hash: string; password: string }): Promise<boolean> => inTurn('verify', typed),
};
