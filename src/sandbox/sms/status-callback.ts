import { createHmac } from 'node:crypto';
import type { StoredSms } from './store.server.ts';

const timeoutMs = 5_000;

/**
 * Signs what Twilio signs: the callback's URL, then every field's name and value, sorted by name
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signedText = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url);
  return createHmac('sha1', authToken).update(signedText, 'utf8').digest('base64');
}

/** Posts a text's status to its sender, once: like Twilio, it does not retry if the URL does not respond. */
export async function postStatus(sms: StoredSms, authToken: string): Promise<void> {
  if (!sms.status_callback) return;
  const fields = {
    MessageSid: sms.sid,
    MessageStatus: sms.status,
    To: sms.recipient,
    From: sms.sender,
    SmsSid: sms.sid,
    SmsStatus: sms.status,
    AccountSid: sms.account_sid,
    ApiVersion: '2010-04-01',
  };
  await fetch(sms.status_callback, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(authToken, sms.status_callback, fields) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (response) => response.body?.cancel(),
    () => {},
  );
}
