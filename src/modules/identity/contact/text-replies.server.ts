import { cutText } from '#lib/cut-text.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import { grantConsentByReply, withdrawConsentByReply } from './replies-store.server.ts';

const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * Takes a person's reply from the carrier's webhook: STOP ends the consent of the accounts with that number, START gives it back
 * where it was given for that number before. A reply that is delivered again, other words and other numbers change nothing.
 * Throws ForgedReply.
 */
export async function takeTextReply(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sms: SmsSender,
  call: { rawBody: string; signature: string | null },
): Promise<void> {
  const { id, from, body, act } = sms.readReply(call.rawBody, call.signature);
  if (!act || !id || !e164.test(from)) return;
  const reply = { id, from, words: cutText(body.trim(), 100) || act.toUpperCase(), at: clock.now() };
  await transaction(db, (tx) => (act === 'stop' ? withdrawConsentByReply(tx, reply) : grantConsentByReply(tx, reply)));
}
