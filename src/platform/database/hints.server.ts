import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.server.ts';

/** What a hint can be about. */
export const hintTopics = ['request', 'conversation', 'call'] as const;
export type HintTopic = (typeof hintTopics)[number];

/** The PostgreSQL channel of the hints to accounts; the payload is the account's id and the hint, `<topic> <id>`. */
export const hintChannel = 'account_hint';

/** Says that something the account may read has changed. It holds no data: the reader asks the API. */
export interface Hint {
  userId: string;
  /** `<topic> <id>`. */
  about: string;
}

/** Tells the open pages of accounts, once the transaction is committed, that the thing `id` has changed. */
export async function hintAccounts(
  tx: Tx,
  userIds: readonly string[],
  { topic, id }: { topic: HintTopic; id: string },
): Promise<void> {
  const userId = sql.ref('user_id');
  await sql`select ${sendHint(userId, topic, sql`${id}::text`)} from unnest(${[...userIds]}::text[]) user_id`.execute(
    tx,
  );
}

/** The value of a statement that sends a hint to each account `userId` that it finds. */
export const sendHint = (userId: RawBuilder<unknown>, topic: HintTopic, id: RawBuilder<unknown>) =>
  sql`pg_notify(${hintChannel}, ${userId} || ' ' || ${topic}::text || ' ' || ${id})`;

/** Returns the hint in a payload of the channel. */
export function readHint(payload: string): Hint {
  const end = payload.indexOf(' ');
  return { userId: payload.slice(0, end), about: payload.slice(end + 1) };
}
