import type { Tx } from '#platform/database/database.server.ts';
import { markPaid, upsertConversation } from './store.server.ts';

export { areApart, arePeopleApart, selectApart } from './block-store.server.ts';
export { eraseMessages, findSharedConversations, readMessageData } from './personal-store.server.ts';

interface Pair {
  clientId: string;
  workerId: string;
}

/** Returns the id of the conversation of a client and a Pro whom a request or a job has brought together. */
export const openConversation = (tx: Tx, pair: Pair, at: Date): Promise<string> => upsertConversation(tx, pair, at);

/** Notes that a job of the two is paid: from now on they read each other's contact details. */
export async function recordPayment(tx: Tx, pair: Pair, at: Date): Promise<void> {
  await markPaid(tx, await upsertConversation(tx, pair, at), at);
}
