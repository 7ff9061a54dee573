import { createHmac } from 'node:crypto';
import type { StoredSms } from './store.server.ts';

const patience = 5_000;

/**
 * What Twilio signs: the callback's address followed by every field and its value in the order of their names
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
function twilioSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** Tells the sender how far a text has come. Like Twilio, asks once: an address that does not answer is not asked again. */
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
    signal: AbortSignal.timeout(patience),
  }).then(
    (response) => response.body?.cancel(),
    () => {},
  );
}
