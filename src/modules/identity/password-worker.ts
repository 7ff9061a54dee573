import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { setPriority } from 'node:os';

/** Runs in a thread of its own, which leaves the processor to the pages whenever they need it: see `password-queue.server.ts`. */

// On Linux a priority belongs to the thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(10);

// The account library's parameters and format: OWASP's for scrypt; "salt:key" in hexadecimal.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

const keyOf = (password: string, salt: string): Buffer => scryptSync(password.normalize('NFKC'), salt, keyBytes, cost);

/** Returns a password's hash with a new salt. */
export function hash(password: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${keyOf(password, salt).toString('hex')}`;
}

/** Returns true if `hash` is one of the password. */
export function verify(typed: { hash: string; password: string }): boolean {
  const [salt = '', hex = ''] = typed.hash.split(':');
  const key = Buffer.from(hex, 'hex');
  return key.length === keyBytes && timingSafeEqual(key, keyOf(typed.password, salt));
}
