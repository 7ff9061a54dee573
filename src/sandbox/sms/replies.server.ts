import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { twilioSignature } from './status-callback.ts';
import { setOptedOut } from './store.server.ts';

/** The words that the carrier acts on, as its call names them (`OptOutType`). */
export const replyWords = ['STOP', 'START', 'HELP'] as const;
export type ReplyWord = (typeof replyWords)[number];

const timeoutMs = 5_000;

/** `recipient` is the number that replies, `sender` the product's number. */
export type Reply = (text: { recipient: string; sender: string; word: ReplyWord }) => Promise<void>;

interface ReplyOptions {
  pool: Pool;
  accountSid: string;
  authToken: string;
  /** `url` is where the call goes, `publicUrl` the address of the webhook that is signed. */
  webhook: { url: string; publicUrl: string };
}

/**
 * Returns what replies to a text as its recipient: the carrier takes no more texts for the number after STOP, takes them again
 * after START, and posts the reply to the webhook, once (https://www.twilio.com/docs/messaging/guides/webhook-request).
 */
export function createReplies({ pool, accountSid, authToken, webhook }: ReplyOptions): Reply {
  return async ({ recipient, sender, word }) => {
    if (word !== 'HELP') await setOptedOut(pool, recipient, word === 'STOP');
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const fields = {
      MessageSid: sid,
      SmsSid: sid,
      SmsMessageSid: sid,
      AccountSid: accountSid,
      From: recipient,
      To: sender,
      Body: word,
      NumMedia: '0',
      NumSegments: '1',
      ApiVersion: '2010-04-01',
      OptOutType: word,
    };
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilioSignature(authToken, webhook.publicUrl, fields) },
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    await answer?.body?.cancel();
  };
}
