import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';

interface Reply {
  /** The carrier's id. */
  id: string;
  /** E.164. */
  from: string;
  words: string;
  at: Date;
}

/** Ends the consent of the accounts with a number, each with a line in the log of consent; once for each reply. */
export async function withdrawConsentByReply(tx: Tx, { id, from, words, at }: Reply): Promise<void> {
  await sql`
    with changed as (
      update "user" u set sms_consent = false
      where phone = ${from} and sms_consent
        and not exists (select from sms_consent_event e where e.user_id = u.id and e.reply_id = ${id})
      returning u.id, preferred_language)
    insert into sms_consent_event (user_id, granted, words, language, phone, at, reply_id)
    select id, false, ${words}, preferred_language, ${from}, ${at}, ${id} from changed`.execute(tx);
}

/**
 * Gives back the consent of the accounts that have verified a number and had agreed to texts to it, each with a line in the log of
 * consent; once for each reply.
 */
export async function grantConsentByReply(tx: Tx, { id, from, words, at }: Reply): Promise<void> {
  await sql`
    with changed as (
      update "user" u set sms_consent = true
      where phone = ${from} and phone_verified_at is not null and not sms_consent
        and exists (select from sms_consent_event e where e.user_id = u.id and e.phone = ${from} and e.granted)
        and not exists (select from sms_consent_event e where e.user_id = u.id and e.reply_id = ${id})
      returning u.id, preferred_language)
    insert into sms_consent_event (user_id, granted, words, language, phone, at, reply_id)
    select id, true, ${words}, preferred_language, ${from}, ${at}, ${id} from changed`.execute(tx);
}
