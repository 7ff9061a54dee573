import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The address that one of our confirmation codes (a JWT with HS256) was signed for, however old the code is; null for a
 * forged one. Confirms nothing: that is the account library's work, which refuses old codes without saying whose they were.
 */
export function addressOfLink(token: string, secret: string): string | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const { email } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}
