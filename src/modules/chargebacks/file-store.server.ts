import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { isQueued } from '#platform/queue.server.ts';

/** A PDF that was made. */
export interface MadeFile {
  key: string;
  bytes: number;
  pages: number;
  sha256: string;
}

const noFile = { file_key: null, file_bytes: null, file_pages: null, file_sha256: null, provider_file_id: null };

/** Returns where the PDF of a chargeback lies that says what `basis` identifies: known before it is stored, so that none is left over. */
export const keyOf = (disputeId: string, basis: string): string => `chargebacks/${disputeId}/${basis.slice(0, 32)}`;

/**
 * Notes what the PDF of a chargeback is to say, unless an administrator has decided to send it. Returns whether the task of `queueKey` is to
 * be queued, and where the one lies that said something else. A task that is queued for the same PDF stays: its failed tries count.
 */
export async function setFileBasis(
  tx: Tx,
  { disputeId, basis, queueKey }: { disputeId: string; basis: string | null; queueKey: string },
): Promise<{ isWanted: boolean; oldKey: string | null }> {
  const row = await tx
    .selectFrom('chargeback_evidence')
    .select(['file_key', 'file_basis', isQueued(sql`${queueKey}`).as('is_queued')])
    .where('dispute_id', '=', disputeId)
    .where('chosen_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { isWanted: false, oldKey: null };
  const { file_key: key, file_basis: old } = row;
  if (old === basis) return { isWanted: basis !== null && key === null && !row.is_queued, oldKey: null };
  await tx
    .updateTable('chargeback_evidence')
    .set({ ...noFile, file_basis: basis, file_tries: 0 })
    .where('dispute_id', '=', disputeId)
    .execute();
  return { isWanted: basis !== null, oldKey: key ?? (old && keyOf(disputeId, old)) };
}

/** Returns the job of a chargeback whose PDF is not made yet. */
export function findUnmadeFile(db: Db, disputeId: string): Promise<{ jobId: string } | undefined> {
  return db
    .selectFrom('chargeback_evidence')
    .select('job_id as jobId')
    .where('dispute_id', '=', disputeId)
    .where('file_basis', 'is not', null)
    .where('file_key', 'is', null)
    .where('chosen_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the PDF of a chargeback that is to say what `basis` identifies. Returns false when it is made, chosen, or to say something else. */
export async function lockUnmadeFile(tx: Tx, disputeId: string, basis: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chargeback_evidence')
    .select('dispute_id')
    .where('dispute_id', '=', disputeId)
    .where('file_basis', '=', basis)
    .where('file_key', 'is', null)
    .where('chosen_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the PDF of a chargeback, which `lockUnmadeFile` has locked. */
export async function setMadeFile(tx: Tx, disputeId: string, { key, bytes, pages, sha256 }: MadeFile): Promise<void> {
  await tx
    .updateTable('chargeback_evidence')
    .set({ file_key: key, file_bytes: bytes, file_pages: pages, file_sha256: sha256 })
    .where('dispute_id', '=', disputeId)
    .where('file_key', 'is', null)
    .execute();
}

/** The PDF of a chargeback, as administrators and the upload need it. */
export interface EvidenceFile {
  /** Null while it is being made. */
  key: string | null;
  bytes: number | null;
  pages: number | null;
  sha256: string | null;
  sends: boolean | null;
  tries: number;
  providerId: string | null;
}

/** Returns the PDF of a chargeback; undefined when there are no photos for one. */
export function findFile(db: Db, disputeId: string): Promise<EvidenceFile | undefined> {
  return db
    .selectFrom('chargeback_evidence')
    .select([
      'file_key as key',
      'file_bytes as bytes',
      'file_pages as pages',
      'file_sha256 as sha256',
      'sends_file as sends',
      'file_tries as tries',
      'provider_file_id as providerId',
    ])
    .where('dispute_id', '=', disputeId)
    .where('file_basis', 'is not', null)
    .executeTakeFirst();
}

/** Notes the provider's name for the PDF of a chargeback, unless it is another one by now. */
export async function setProviderFile(
  db: Db,
  disputeId: string,
  { key, providerId }: { key: string; providerId: string },
): Promise<void> {
  await db
    .updateTable('chargeback_evidence')
    .set({ provider_file_id: providerId })
    .where('dispute_id', '=', disputeId)
    .where('file_key', '=', key)
    .where('chosen_at', 'is', null)
    .execute();
}

/** Forgets a PDF whose bytes are lost, so that it is made again. Returns false when it is another one by now. */
export async function forgetLostFile(tx: Tx, disputeId: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_evidence')
    .set(noFile)
    .where('dispute_id', '=', disputeId)
    .where('file_key', '=', key)
    .where('chosen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the provider has refused the PDF, or has failed, so that the next try has another key. */
export async function countFileTry(db: Db, disputeId: string): Promise<void> {
  await db
    .updateTable('chargeback_evidence')
    .set(({ eb }) => ({ file_tries: eb('file_tries', '+', 1) }))
    .where('dispute_id', '=', disputeId)
    .execute();
}

/**
 * Locks the PDF of a chargeback. Returns false when the one that lies at `key` is or becomes it: what it says can change back to what it
 * said before.
 */
export async function lockReplacedFile(tx: Tx, disputeId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chargeback_evidence')
    .select(['file_key', 'file_basis'])
    .where('dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
  const { file_key: current = null, file_basis: basis = null } = row ?? {};
  return current !== key && (basis === null || keyOf(disputeId, basis) !== key);
}

/** A PDF that no bank has got. */
export interface UnsentFile {
  disputeId: string;
  basis: string;
  key: string;
  /** When an administrator decided to send it, which never reached the bank; null without such a decision. */
  chosenAt: Date | null;
}

/**
 * Returns the PDFs of decided chargebacks that no bank has got, with those that may be stored although making them was interrupted, and those
 * that were to be sent when the bank decided.
 */
export async function findUnsentFiles(db: Db, limit: number): Promise<UnsentFile[]> {
  const rows = await db
    .selectFrom('chargeback_evidence as e')
    .innerJoin('dispute as d', 'd.id', 'e.dispute_id')
    .select(['e.dispute_id as disputeId', 'e.file_basis as basis', 'e.file_key as key', 'e.sends_file', 'e.chosen_at'])
    .where('d.closed_at', 'is not', null)
    .where('e.file_basis', 'is not', null)
    .where(({ eb, or, and, ref }) =>
      or([
        and([
          eb('e.sends_file', 'is not', true),
          or([eb('e.provider_file_id', 'is', null), eb('d.evidence_count', '=', 0)]),
        ]),
        and([
          eb('e.sends_file', '=', true),
          eb('e.sent_at', 'is', null),
          eb('d.evidence_count', '<=', ref('e.count_before')),
        ]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.flatMap(({ disputeId, basis, key, sends_file: sends, chosen_at: chosenAt }) =>
    basis ? [{ disputeId, basis, key: key ?? keyOf(disputeId, basis), chosenAt: sends ? chosenAt : null }] : [],
  );
}

/** Forgets a PDF that is deleted, unless it is sent. */
export async function forgetFile(tx: Tx, { disputeId, basis }: UnsentFile): Promise<void> {
  await tx
    .updateTable('chargeback_evidence')
    .set({ ...noFile, file_basis: null })
    .where('dispute_id', '=', disputeId)
    .where('file_basis', '=', basis)
    .where('sends_file', 'is not', true)
    .execute();
}
