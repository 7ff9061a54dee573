import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { Keys } from '#platform/keys.server.ts';

/** The value of a signed cookie. */
interface SignedCookie {
  value: string;
  /** False for a cookie from before the secret was exchanged. */
  isCurrent: boolean;
}

/**
 * Returns a cookie that the account library signed with one of `keys` (the value, a dot and its HMAC-SHA-256 in base64); null
 * without one, or with a forged signature. Every request of an account asks it, so the key is not imported for each, as the web's own
 * functions would.
 */
export function readSignedCookie(headers: Headers, name: string, keys: Keys): SignedCookie | null {
  const cookie = parse(headers.get('cookie') ?? '', name)[name] ?? '';
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return null;
  const value = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64');
  const key = keys.find((one) => {
    const expected = signatureOf(value, one);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return key === undefined ? null : { value, isCurrent: key === keys[0] };
}

/** Returns the cookie `name` as a request sends it, signed with the current key as the account library does, which knows no other. */
export function signedCookie(name: string, value: string, keys: Keys): string {
  return `${name}=${encodeURIComponent(`${value}.${signatureOf(value, keys[0]).toString('base64')}`)}`;
}

const signatureOf = (value: string, key: string): Buffer => createHmac('sha256', key).update(value).digest();
