import type { Db, Tx } from '#platform/database/database.server.ts';
import type { ProviderEvent } from '#ports/payment-gateway.ts';

/** True when a webhook call with this event was booked before. */
export async function isTaken(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider_event').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Notes that an event is being booked. Returns false when it was booked before. */
export async function markTaken(tx: Tx, { id, type }: Pick<ProviderEvent, 'id' | 'type'>, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('provider_event')
    .values({ id, type, received_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
