import { createHash, randomBytes } from 'node:crypto';
import { queuedPasswords } from '#modules/identity/password-queue.server.ts';
import { onFileEnd } from './files-in-a-row.ts';

/**
 * Importing this file lets sign-ups and sign-ins of this process hash passwords at once. The product's hash keeps a core busy for a
 * tenth of a second, in a thread that leaves the processor to everything else: beside other tests, each one took seconds. A hash
 * that the product made is still verified by the product.
 */
const own = { ...queuedPasswords };
const mark = 'quick';

const quickHash = (password: string, salt: string): string =>
  `${salt}:${createHash('sha512').update(salt).update(password.normalize('NFKC')).digest('hex')}`;

const quick: typeof queuedPasswords = {
  hash: async (password) => quickHash(password, mark + randomBytes(16).toString('hex')),
  async verify(typed) {
    const [salt = ''] = typed.hash.split(':');
    return salt.startsWith(mark) ? quickHash(typed.password, salt) === typed.hash : own.verify(typed);
  },
};

let inUse = quick;
Object.assign(queuedPasswords, {
  hash: (password) => inUse.hash(password),
  verify: (typed) => inUse.verify(typed),
} satisfies typeof queuedPasswords);

/** Lets the rest of this test file hash as the product does: for what is about the hash, or about waiting for it. */
export function hashLikeTheProduct(): void {
  inUse = own;
}
onFileEnd(() => {
  inUse = quick;
});
