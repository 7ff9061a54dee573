import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { JobCaseOffer } from '#platform/database/database-types.ts';
import type { JobSide } from '../transitions.ts';
import type { SplitOfferState } from './split-contract.ts';

export type SplitOfferRow = Selectable<JobCaseOffer>;

/** An offer inside a JSON column, where an instant is a text. */
export interface SplitOfferJson {
  id: string;
  by: JobSide;
  releasedCents: number;
  refundedCents: number;
  state: SplitOfferState;
  offeredAt: string;
}

/** A column: the offers about the case of `j`, a job, oldest first. */
export const splitOffers: RawBuilder<SplitOfferJson[]> = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'by', o.offered_by, 'releasedCents', o.released_cents,
    'refundedCents', o.refunded_cents, 'state', o.state, 'offeredAt', o.offered_at) order by o.offered_at, o.number), '[]')
  from job_case_offer o where o.job_id = j.id)`;

/** Returns the offers about the case of a job, oldest first. */
export function findSplitOffers(db: Db | Tx, jobId: string): Promise<SplitOfferRow[]> {
  return db
    .selectFrom('job_case_offer')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('offered_at')
    .orderBy('number')
    .execute();
}

/** Stores an offer and returns its id. The job must be locked, and have no open offer. */
export async function insertSplitOffer(
  tx: Tx,
  offer: Pick<SplitOfferRow, 'job_id' | 'offered_by' | 'number' | 'released_cents' | 'refunded_cents' | 'offered_at'>,
): Promise<string> {
  const { id } = await tx.insertInto('job_case_offer').values(offer).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Closes an open offer that `by` made. Undefined when there is none. */
export function closeSplitOffer(
  tx: Tx,
  { jobId, offerId, by }: { jobId: string; offerId: string; by: JobSide },
  state: 'accepted' | 'declined' | 'withdrawn',
  at: Date,
): Promise<SplitOfferRow | undefined> {
  return tx
    .updateTable('job_case_offer')
    .set({ state, decided_at: at })
    .where('id', '=', offerId)
    .where('job_id', '=', jobId)
    .where('offered_by', '=', by)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Closes the offer that is open, because its case is closed in another way or less is held now. */
export async function lapseSplitOffers(tx: Tx, jobId: string, at: Date): Promise<void> {
  await tx
    .updateTable('job_case_offer')
    .set({ state: 'lapsed', decided_at: at })
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .execute();
}

/** Returns the offers about the jobs of a person: for the copy of a person's data. */
export function findSplitOffersOf(db: Db, userId: string) {
  return db
    .selectFrom('job_case_offer as o')
    .innerJoin('job as j', 'j.id', 'o.job_id')
    .select([
      'o.job_id',
      'o.offered_by',
      'o.released_cents',
      'o.refunded_cents',
      'o.state',
      'o.offered_at',
      'o.decided_at',
    ])
    .where(({ or, eb }) => or([eb('j.client_id', '=', userId), eb('j.worker_id', '=', userId)]))
    .orderBy('o.offered_at')
    .execute();
}
