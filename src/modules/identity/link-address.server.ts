import { errors, jwtVerify } from 'jose';

/**
 * The address that one of our confirmation codes (a JWT signed by the account library) was mailed to, however old the code is;
 * null for a forged one. Confirms nothing: that is the library's work, which refuses an old code without naming its address.
 */
export async function addressOfLink(token: string, secret: string): Promise<string | null> {
  try {
    // Read as of 1970, so that no code has expired.
    const asOf = { algorithms: ['HS256'], currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), asOf);
    return typeof payload.email === 'string' ? payload.email : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
