import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { fail } from '#lib/fail.ts';

/** A hash keeps a core busy for about a tenth of a second: half of the cores stay free for pages, even in a flood of sign-ins. Node has four threads. */
const atOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
/** The last one in the queue waits about four seconds; people who wait longer press again, which makes the queue longer. */
const longestQueue = 40 * atOnce;
const waitSeconds = 5;

const turns = pLimit(atOnce);

/** Throws Fail `api.busy`, with `seconds` to wait, when too many hashes wait already. */
export function refuseWhenFull(): void {
  if (turns.pendingCount >= longestQueue) fail('api.busy', { seconds: waitSeconds });
}

/** Runs a hash when it is its turn. Throws Fail `api.busy`. */
function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  refuseWhenFull();
  return turns(hash);
}

/** The account library's hash of passwords (scrypt), a few at a time in this process. */
export const queuedPasswords = {
  hash: async (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: async (typed: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(typed)),
};
