import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';

/**
 * Returns the value of a cookie that the account library signed with `secret` (the value, a dot and its HMAC-SHA-256 in base64); null
 * without one, or with a forged signature. Every request of an account asks it, so the key is not imported for each, as the web's own
 * functions would.
 */
export function readSignedCookie(headers: Headers, name: string, secret: string): string | null {
  const cookie = parse(headers.get('cookie') ?? '', name)[name] ?? '';
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return null;
  const value = cookie.slice(0, dot);
  const signature = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(value).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null;
}
