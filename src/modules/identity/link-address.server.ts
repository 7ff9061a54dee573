import { errors, jwtVerify } from 'jose';
import { localPath } from '#lib/local-path.ts';

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
  /** The account that awaits this address; null when it is the account's address already. */
  accountId: string | null;
  isExpired: boolean;
}

/**
 * Reads a confirmation code (a JWT signed by the account library), however old it is; null for a forged one. Confirms nothing:
 * that is the library's work, which refuses an old code without naming its address.
 */
export async function readLink(token: string, secret: string): Promise<ConfirmationLink | null> {
  try {
    // Read as of 1970, so that no code has expired.
    const asOf = { algorithms: ['HS256'], currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), asOf);
    const { email, accountId, exp = 0 } = payload;
    if (typeof email !== 'string') return null;
    const isExpired = exp * 1000 <= Date.now();
    return { email, accountId: typeof accountId === 'string' ? accountId : null, isExpired };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
