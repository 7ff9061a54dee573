import { sql } from 'kysely';
import { after } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { ProviderReading } from '#platform/database/database-types.ts';

/** A list of the provider that we read again and again. */
interface ReadList {
  list: ProviderReading['list'];
  everyMs: number;
  /** How much of it is read again: something may be listed later than it was made. */
  overlapMs: number;
}

/**
 * Returns the instant from which a list has to be read; null while its next reading is not due. The first reading begins with our
 * first payment page: nothing of ours at the provider is older.
 */
export async function findReadFrom(db: Db, { list, everyMs, overlapMs }: ReadList, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ readTo: Date | null; begin: Date | null }>`
    select (select read_to from provider_reading where list = ${list}) as "readTo",
      (select min(created_at) from checkout_session) as begin`.execute(db);
  const { readTo = null, begin = null } = rows[0] ?? {};
  if (!readTo) return after(begin ?? now, -overlapMs);
  // The sandbox's clock can be set back.
  if (readTo > now) return after(now, -overlapMs);
  return after(readTo, everyMs) > now ? null : after(readTo, -overlapMs);
}

export async function setReadTo(db: Db, list: ProviderReading['list'], at: Date): Promise<void> {
  await db
    .insertInto('provider_reading')
    .values({ list, read_to: at })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ read_to: at }))
    .execute();
}
