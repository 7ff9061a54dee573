import type { Db, Tx } from '#platform/database/database.server.ts';

/** One more job of this Pro is finished and paid. Call it in the transaction that releases the money. */
export async function countCompletedJob(tx: Tx, workerId: string): Promise<void> {
  await tx
    .updateTable('worker_profile')
    .set((eb) => ({ completed_jobs: eb('completed_jobs', '+', 1) }))
    .where('id', '=', workerId)
    .execute();
}

/** This Pro called off a job that was paid for. `jobId` is that job; it counts once. */
export async function addStrike(tx: Tx, strike: { workerId: string; jobId: string; at: Date }): Promise<void> {
  const { workerId, jobId, at } = strike;
  await tx
    .insertInto('worker_strike')
    .values({ worker_id: workerId, reason: 'cancelledPaidJob', reference: jobId, at })
    .execute();
}

/** Whether a Pro is an Extra Mile member now. */
export async function isExtraMile(db: Db, workerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('worker_profile')
    .select('extra_mile')
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow();
  return row.extra_mile;
}

/** The name a Pro goes by. */
export async function displayNameOf(db: Db, workerId: string): Promise<string> {
  const row = await db
    .selectFrom('worker_profile')
    .select('display_name')
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/** Adds a client's review, just published, to what a Pro's rating is worked out from. Call it in the same transaction. */
export async function addPublishedReview(tx: Tx, workerId: string, rating: number): Promise<void> {
  await tx
    .updateTable('worker_profile')
    .set((eb) => ({ review_count: eb('review_count', '+', 1), rating_sum: eb('rating_sum', '+', rating) }))
    .where('id', '=', workerId)
    .execute();
}
