import { errors, jwtVerify } from 'jose';
import { localPath } from '#lib/local-path.ts';
import { type Keys, openWithAny } from '#platform/keys.server.ts';

/** Returns the absolute address of a mailed link, which leads on to `redirect` if that is a path of this site. */
export function mailedUrl(appUrl: string, path: string, redirect: string | undefined): string {
  const url = new URL(appUrl + path);
  const local = localPath(redirect, '');
  if (local) url.searchParams.set('redirect', local);
  return url.href;
}

/** What one of our confirmation codes says. */
export interface ConfirmationLink {
  /** The address that it was mailed to. */
  email: string;
  /** The sign-up whose account it opens. */
  signUpId: string;
  isExpired: boolean;
}

/**
 * Reads a confirmation code (a JWT signed by the account library), however old it is; null for a forged one.
 */
export function readLink(token: string, keys: Keys): Promise<ConfirmationLink | null> {
  return openWithAny(keys, (key) => verifyLink(token, key));
}

async function verifyLink(token: string, key: string): Promise<ConfirmationLink | null> {
  try {
    // Read as of 1970, so that no code has expired.
    const asOf = { algorithms: ['HS256'], currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), asOf);
    const { email, signUpId, exp = 0 } = payload;
    if (typeof email !== 'string' || typeof signUpId !== 'string') return null;
    return { email, signUpId, isExpired: exp * 1000 <= Date.now() };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
