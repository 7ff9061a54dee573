import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';

/**
 * True for a request that Twilio has signed with our token: `url` is the address as Twilio knows it, with its query, and `fields`
 * is the form (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export const isSignedByTwilio = (
  token: string,
  { url, fields, signature }: { url: string; fields: URLSearchParams; signature: string | null },
): boolean => signature !== null && validateRequest(token, signature, url, Object.fromEntries(fields));
