import type { Tx } from '#platform/database/database.server.ts';

/** Where the work is; without a street, it needs no address. */
export interface NewAddress {
  remote: boolean;
  street: string | null;
  unit: string | null;
  notes: string | null;
}

/** Writes the address of a job, in place of an earlier one. */
export async function saveAddress(tx: Tx, jobId: string, address: NewAddress, at: Date): Promise<void> {
  const values = { ...address, updated_at: at };
  await tx
    .insertInto('job_address')
    .values({ job_id: jobId, ...values })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(values))
    .execute();
}
