import { ForgedReply, type TextReply } from '#ports/sms-sender.ts';
import { isSignedByTwilio } from './twilio-signature.server.ts';

/** The path of the webhook; the operator enters it in Twilio's console, below APP_URL. */
const webhookPath = '/webhooks/twilio';

// Twilio acts on these words when they are the whole text, in any case. It names its act (`OptOutType`) only where the number
// belongs to a Messaging Service with Advanced Opt-Out. https://help.twilio.com/articles/223134027
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
// A YES, on which Twilio acts as well, may be the answer to something else: it is no consent.
const startWords = ['START', 'UNSTOP'];

/**
 * Checks that Twilio has signed the call and reads it. Throws ForgedReply.
 */
export function readReply(
  { APP_URL, TWILIO_AUTH_TOKEN }: { APP_URL: string; TWILIO_AUTH_TOKEN: string },
  rawBody: string,
  signature: string | null,
): TextReply {
  const fields = new URLSearchParams(rawBody);
  const url = new URL(webhookPath, APP_URL).href;
  if (!isSignedByTwilio(TWILIO_AUTH_TOKEN, { url, fields, signature })) throw new ForgedReply();
  const { MessageSid: id = '', From: from = '', Body: text = '', OptOutType: optOutType } = Object.fromEntries(fields);
  // The database stores no zero bytes.
  const body = text.replaceAll('\0', '');
  return { id, from, body, act: actOf(optOutType ?? body) };
}

function actOf(text: string): TextReply['act'] {
  const word = text.trim().toUpperCase();
  if (stopWords.includes(word)) return 'stop';
  return startWords.includes(word) ? 'start' : null;
}
