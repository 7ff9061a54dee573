import { twilioSignature } from '../sms/status-callback.ts';
import type { Leg } from './store.server.ts';

const timeoutMs = 15_000;

/** Where requests to the product go: those to its public origin go to the one that this process reaches. */
export interface Destination {
  authToken: string;
  publicOrigin: string;
  localOrigin: string;
}

/**
 * Posts what happens on a phone to an address of the product, with Twilio's fields and signature. Returns the answer's text; null
 * if there is none, or its status is not 200.
 */
export async function askProduct(
  { authToken, publicOrigin, localOrigin }: Destination,
  url: string,
  leg: Leg,
  more: Record<string, string> = {},
): Promise<string | null> {
  const fields: Record<string, string> = {
    AccountSid: leg.account_sid,
    ApiVersion: '2010-04-01',
    CallSid: leg.sid,
    CallStatus: leg.status,
    Called: leg.recipient,
    Caller: leg.sender,
    Direction: leg.parent_sid ? 'outbound-dial' : 'outbound-api',
    From: leg.sender,
    To: leg.recipient,
    ...(leg.parent_sid && { ParentCallSid: leg.parent_sid }),
    ...more,
  };
  const reachable = url.startsWith(`${publicOrigin}/`) ? localOrigin + url.slice(publicOrigin.length) : url;
  const answer = await fetch(reachable, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(authToken, url, fields) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!answer) return null;
  const text = await answer.text().catch(() => null);
  return answer.status === 200 ? text : null;
}
