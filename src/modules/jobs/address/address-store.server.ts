import type { Tx } from '#platform/database/database.server.ts';

/** Where the work is; without a street, it needs no address. */
export interface NewAddress {
  remote: boolean;
  street: string | null;
  unit: string | null;
  notes: string | null;
}

/** Returns the address of another job with the same client and ZIP code, unless that job has none. */
export function findEarlierAddress(tx: Tx, ids: { jobId: string; sameAs: string }): Promise<NewAddress | undefined> {
  return tx
    .selectFrom('job_address as a')
    .innerJoin('job as other', 'other.id', 'a.job_id')
    .innerJoin('job as j', (join) =>
      join.onRef('j.client_id', '=', 'other.client_id').onRef('j.zip', '=', 'other.zip').on('j.id', '=', ids.jobId),
    )
    .where('other.id', '=', ids.sameAs)
    .where('a.remote', '=', false)
    .select(['a.remote', 'a.street', 'a.unit', 'a.notes'])
    .executeTakeFirst();
}

/** Writes the address of a job, in place of an earlier one. Returns false, and changes nothing, if it is the same. */
export async function saveAddress(tx: Tx, jobId: string, address: NewAddress, at: Date): Promise<boolean> {
  const values = { ...address, updated_at: at };
  const row = await tx
    .insertInto('job_address')
    .values({ job_id: jobId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet(values)
        .where(({ or, eb }) =>
          or(
            (['remote', 'street', 'unit', 'notes'] as const).map((part) =>
              eb(`job_address.${part}`, 'is distinct from', address[part]),
            ),
          ),
        ),
    )
    .returning('job_id')
    .executeTakeFirst();
  return row !== undefined;
}
