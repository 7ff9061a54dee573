import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Evidence } from '#ports/payment-gateway.ts';

/** Stores the evidence of a chargeback as it is now, unless an administrator has decided to send it. */
export async function storeEvidence(
  db: Db | Tx,
  { disputeId, jobId, evidence, at }: { disputeId: string; jobId: string; evidence: Evidence; at: Date },
): Promise<void> {
  const fields = JSON.stringify(evidence);
  await db
    .insertInto('chargeback_evidence')
    .values({ dispute_id: disputeId, job_id: jobId, fields, built_at: at })
    .onConflict((conflict) =>
      conflict
        .column('dispute_id')
        .doUpdateSet({ fields, built_at: at })
        .where('chargeback_evidence.chosen_at', 'is', null),
    )
    .execute();
}

/** Lets evidence be sent again: a bank's question was answered, and has become a chargeback. */
export async function reopenEvidence(tx: Tx, disputeId: string): Promise<void> {
  await tx
    .updateTable('chargeback_evidence')
    .set({ chosen_at: null, chosen_by: null, sends_file: null, note: null, sent_at: null, reminded_at: null })
    .where('dispute_id', '=', disputeId)
    .execute();
}

/** Evidence as it is stored. */
export interface StoredEvidence {
  evidence: Evidence;
  chosenAt: Date | null;
  /** The administrator who has chosen it. */
  chosenBy: string | null;
  chosenByName: string | null;
  /** The provider's name for the PDF that goes along; null without one, and before an administrator has chosen it. */
  fileId: string | null;
  sentAt: Date | null;
}

export async function findEvidence(db: Db | Tx, disputeId: string): Promise<StoredEvidence | undefined> {
  const row = await db
    .selectFrom('chargeback_evidence as e')
    .leftJoin('user as by', 'by.id', 'e.chosen_by')
    .select([
      'e.fields',
      'e.note',
      'e.chosen_at as chosenAt',
      'e.sent_at as sentAt',
      'e.sends_file',
      'e.provider_file_id',
    ])
    .select(['e.chosen_by as chosenBy', 'by.name as chosenByName'])
    .where('e.dispute_id', '=', disputeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fields, note, sends_file: sends, provider_file_id: fileId, ...rest } = row;
  return { ...rest, fileId: sends ? fileId : null, evidence: { ...(fields as unknown as Evidence), note: note ?? '' } };
}

/**
 * Notes that an administrator sends the stored evidence with a note, and with the PDF that the provider knows as `fileId`; null without it.
 * Returns false, and does nothing, when one has done so before, and when the PDF is another one by now.
 */
export async function chooseEvidence(
  tx: Tx,
  {
    disputeId,
    by,
    note,
    fileId,
    at,
  }: { disputeId: string; by: string; note: string | null; fileId: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_evidence')
    .set((eb) => ({
      chosen_at: at,
      chosen_by: by,
      note,
      sends_file: fileId !== null,
      count_before: eb
        .selectFrom('dispute')
        .select('evidence_count')
        .where('id', '=', disputeId)
        .$asScalar()
        .$notNull(),
    }))
    .where('dispute_id', '=', disputeId)
    .where('chosen_at', 'is', null)
    .$if(fileId !== null, (query) => query.where('provider_file_id', '=', fileId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes the choice of `chosenAt` back: the provider has refused the evidence, or has failed, or the bank has decided without it. A dispute
 * whose reading says that the bank has got it keeps it: `finishIntents` notes that it is sent.
 */
export async function dropChoice(db: Db | Tx, disputeId: string, chosenAt: Date): Promise<void> {
  await db
    .updateTable('chargeback_evidence')
    .set({ chosen_at: null, chosen_by: null, sends_file: null, note: null })
    .where('dispute_id', '=', disputeId)
    .where('chosen_at', '=', chosenAt)
    .where('sent_at', 'is', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('dispute')
            .select('id')
            .where('id', '=', disputeId)
            .where('evidence_count', '>', ref('chargeback_evidence.count_before')),
        ),
      ),
    )
    .execute();
}

/** Notes that the evidence which was chosen at `chosenAt` is sent. Returns false when it was noted before. */
export async function markSent(
  tx: Tx,
  disputeId: string,
  { at, chosenAt }: { at: Date; chosenAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_evidence')
    .set({ sent_at: at })
    .where('dispute_id', '=', disputeId)
    .where('chosen_at', '=', chosenAt)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the Pro has heard of a dispute after the release. Returns false when that was noted before. */
export async function markProTold(tx: Tx, disputeId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_evidence')
    .set({ pro_told_at: at })
    .where('dispute_id', '=', disputeId)
    .where('pro_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that administrators are reminded of a deadline. Returns false when they were before. */
export async function markReminded(tx: Tx, disputeId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_evidence')
    .set({ reminded_at: at })
    .where('dispute_id', '=', disputeId)
    .where('reminded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
