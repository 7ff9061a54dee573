import type { Db } from '#platform/database/database.server.ts';
import type { ProviderReading } from '#platform/database/database-types.ts';

/** Returns the instant up to which a list of the provider was read; undefined before the first reading. */
export async function findReadTo(db: Db, list: ProviderReading['list']): Promise<Date | undefined> {
  const row = await db.selectFrom('provider_reading').select('read_to').where('list', '=', list).executeTakeFirst();
  return row?.read_to;
}

export async function setReadTo(db: Db, list: ProviderReading['list'], at: Date): Promise<void> {
  await db
    .insertInto('provider_reading')
    .values({ list, read_to: at })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ read_to: at }))
    .execute();
}
