import { argon2Sync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** What a hash costs: `m` KiB of memory, `t` passes over it, `p` lanes. */
interface Cost {
  m: number;
  t: number;
  p: number;
}

/** The least that OWASP and ASVS 5.0 (appendix C) ask of Argon2id with two passes. */
const cost: Cost = { m: 19_456, t: 2, p: 1 };
const keyBytes = 32;

/** A hash says how it was made, so that another cost can be chosen, and older hashes still count (the PHC string format). */
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,64})\$([\w+/]{43})$/;

/** Returns a password's hash with a new salt. */
export function hash(password: string): string {
  const salt = randomBytes(16);
  const { m, t, p } = cost;
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(keyOf(password, salt, cost))}`;
}

/** Returns true if `hash` is one of the password. */
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

/** Returns true if the hash is the account library's own of the password: "salt:key" in hexadecimal, of accounts made before Argon2id. */
function verifyScrypt(typed: { hash: string; password: string }): boolean {
  const [salt = '', hex = ''] = typed.hash.split(':');
  const key = Buffer.from(hex, 'hex');
  if (key.length !== 64) return false;
  const about = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return timingSafeEqual(key, scryptSync(typed.password.normalize('NFKC'), salt, key.length, about));
}
