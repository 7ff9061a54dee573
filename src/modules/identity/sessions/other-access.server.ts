import { z } from 'zod';
import type { Tx } from '#platform/database/database.server.ts';
import { readDatabaseTime } from '#platform/database/database-time.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';

/**
 * The owner of an account has a new password, or has signed out another device: what else opened the account to others before `at` has to
 * end as well. `at` is on the database's clock, to the microsecond. Handled by the contexts that have handed something out.
 */
export const otherAccessEnded = defineTask(
  'identity.otherAccessEnded',
  z.strictObject({ userId: Id, at: z.iso.datetime() }),
);

/** Ends what opens an account beside its sessions. The sessions end where this is called. */
export const endOtherAccess = async (tx: Tx, userId: string): Promise<void> =>
  enqueue(tx, otherAccessEnded, { userId, at: await readDatabaseTime(tx) });
