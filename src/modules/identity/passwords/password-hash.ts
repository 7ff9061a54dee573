import { argon2Sync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** What a hash costs: `m` KiB of memory, `t` passes over it, `p` lanes. */
interface Cost {
  m: number;
  t: number;
  p: number;
}

/** OWASP and ASVS 5.0 (appendix C) ask for two passes over this much; four keep a core busy for about a tenth of a second. */
const cost: Cost = { m: 19_456, t: 4, p: 1 };
const keyBytes = 32;

/** A hash says how it was made, so that another cost can be chosen, and older hashes still count (the PHC string format). */
const prefixOf = ({ m, t, p }: Cost): string => `$argon2id$v=19$m=${m},t=${t},p=${p}$`;
const phc = /^\$argon2id\$v=19\$m=(\d{2,6}),t=([1-9]),p=([1-4])\$([\w+/]{11,64})\$([\w+/]{43})$/;

/** Returns a password's hash with a new salt. */
export function hash(password: string): string {
  const salt = randomBytes(16);
  return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(keyOf(password, salt, cost))}`;
}

/** True for a hash that `hash` would make otherwise today. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefixOf(cost));

/** Returns true if `hash` was made from the password. */
export function verify(typed: { hash: string; password: string }): boolean {
  const [, m, t, p, salt = '', key = ''] = phc.exec(typed.hash) ?? [];
  if (!key) return verifyScrypt(typed);
  const typedKey = keyOf(typed.password, Buffer.from(salt, 'base64'), { m: Number(m), t: Number(t), p: Number(p) });
  return timingSafeEqual(Buffer.from(key, 'base64'), typedKey);
}

const keyOf = (password: string, nonce: Buffer, { m, t, p }: Cost): Buffer =>
  argon2Sync('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: keyBytes,
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Returns true if the hash is the account library's own: "salt:key" in hexadecimal, of accounts that have not signed in since Argon2id. */
function verifyScrypt(typed: { hash: string; password: string }): boolean {
  const [salt = '', hex = ''] = typed.hash.split(':');
  const key = Buffer.from(hex, 'hex');
  if (key.length !== 64) return false;
  const about = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return timingSafeEqual(key, scryptSync(typed.password.normalize('NFKC'), salt, key.length, about));
}
