import { randomBytes } from 'node:crypto';

/** Stands where a nonce would, on the inline scripts that this process renders itself. */
export const scriptMark = randomBytes(18).toString('base64url');
