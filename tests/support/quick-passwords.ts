import { queuedPasswords } from '#modules/identity/passwords/password-queue.server.ts';
import { onFileEnd } from './files-in-a-row.ts';

/**
 * Importing this file lets sign-ups and sign-ins of this process hash each password once: the same password gets the same hash again, and
 * the same question the same answer. The product's hash keeps a core busy for a tenth of a second, in a thread that leaves the
 * processor to everything else: beside other tests, each one took seconds.
 */
const own = { ...queuedPasswords };

/** Returns `act` with a memory of what it resolved with. */
function once<Typed, Result>(act: (typed: Typed) => Promise<Result>): (typed: Typed) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (typed) => {
    const key = JSON.stringify(typed);
    const result = results.get(key) ?? act(typed);
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}

const remembered: typeof queuedPasswords = { hash: once(own.hash), verify: once(own.verify) };

let inUse = remembered;
Object.assign(queuedPasswords, {
  hash: (password) => inUse.hash(password),
  verify: (typed) => inUse.verify(typed),
} satisfies typeof queuedPasswords);

/** Lets the rest of this test file hash every time, as the product does: for what is about the hash, or about waiting for it. */
export function hashEveryTime(): void {
  inUse = own;
}
onFileEnd(() => {
  inUse = remembered;
});
