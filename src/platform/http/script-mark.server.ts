import { randomBytes } from 'node:crypto';

/** A secret that marks the inline scripts this process renders, in place of a nonce (see main/site/content-policy.ts). */
export const scriptMark = randomBytes(18).toString('base64url');
