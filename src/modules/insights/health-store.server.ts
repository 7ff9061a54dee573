import { sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { ProviderName } from './contract.ts';

/** When calls to a provider last succeeded and failed, as far as it isn't stored yet. */
export interface Seen {
  succeededAt?: Date;
  failedAt?: Date;
}

/** Stores when calls to a provider last succeeded and failed. What is not in `seen` stays as it is. */
export async function saveHealth(db: Db, provider: ProviderName, { succeededAt, failedAt }: Seen): Promise<void> {
  await db
    .insertInto('provider_health')
    .values({ provider, succeeded_at: succeededAt ?? null, failed_at: failedAt ?? null })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        succeeded_at: sql`coalesce(excluded.succeeded_at, provider_health.succeeded_at)`,
        failed_at: sql`coalesce(excluded.failed_at, provider_health.failed_at)`,
      }),
    )
    .execute();
}

/** Returns the stored health of each provider that was called. */
export function readHealth(db: Db) {
  return db
    .selectFrom('provider_health')
    .select(['provider', 'succeeded_at as succeededAt', 'failed_at as failedAt'])
    .execute();
}
