import type { ClientBase } from 'pg';
import { type Money as Cents, usd } from '#lib/money.ts';
import {
  captureJournal,
  disputeJournal,
  type Journal,
  netEntries,
  refundFailedJournal,
  refundJournal,
  refundOutsideJournal,
  releaseJournal,
  transferJournal,
} from '#modules/payments/ledger/journals.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { insertRows } from '../rows/tables.ts';
import { holdIdsOf } from './hold-ids.ts';

/** A journal of the ledger, and whose money it moves. */
interface Posting {
  journal: Journal;
  holdId: string;
  payeeId: string;
  operationKey: string;
  at: Date;
}

/** Returns every movement of a job's money, with the operation keys that the product gives them. */
export function postingsOf(job: SampleJob): Posting[] {
  const { money, freeze, failedRefund } = job;
  const ids = holdIdsOf(job);
  const postings: Posting[] = [];
  const post = (journal: Journal, operationKey: string, at: Date | null) => {
    if (at) postings.push({ journal, holdId: ids.hold, payeeId: job.pro.id, operationKey, at });
  };
  const cents = (amount: number): Cents => usd(amount);
  if (money.captured > 0) post(captureJournal(cents(money.captured)), `capture:${ids.checkout}`, money.paidAt);
  if (money.released > 0) {
    const journal = releaseJournal({ net: cents(money.released), fee: cents(money.fee) });
    post(journal, `release:${ids.hold}`, money.closedAt);
  }
  if (ids.transfer) post(transferJournal(cents(money.released)), `transfer:${ids.transferPayout}`, money.closedAt);
  if (ids.refund) post(refundJournal(cents(money.refunded)), `refund:${ids.refund}`, money.closedAt);
  if (failedRefund) {
    post(refundFailedJournal(cents(money.refunded)), `refund_failed:${ids.refund}`, failedRefund.at);
    post(refundOutsideJournal(cents(money.refunded)), `refund_outside:${ids.refundPayout}`, failedRefund.paidOutsideAt);
  }
  if (freeze) post(disputeJournal(cents(money.held)), `dispute:${ids.dispute}`, freeze.at);
  return postings;
}

/** Returns how many rows `writeLedger` will write. */
export const countLedgerRows = (postings: Posting[]): number =>
  postings.reduce((sum, { journal }) => sum + 1 + netEntries(journal).length, 0);

/** Writes the journals by time, with their entries and the Pros' balance accounts. */
export async function writeLedger(
  client: ClientBase,
  postings: Posting[],
  onBatch: (count: number) => void,
): Promise<void> {
  const ordered = postings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const journals = ordered.map(({ at, journal, holdId, operationKey }) => ({
    at,
    kind: journal.kind,
    hold_id: holdId,
    operation_key: operationKey,
  }));
  const releases = ordered.filter(({ journal }) => journal.kind === 'release');
  await client.query(
    "insert into ledger_account (kind, owner_id) select 'worker_balance', owner from unnest($1::uuid[]) as owner",
    [[...new Set(releases.map(({ payeeId }) => payeeId))]],
  );
  await insertRows(client, 'ledger_journal', journals, onBatch);
  const accounts = await idsBy(client, "select id, concat_ws(' ', kind, owner_id) as key from ledger_account");
  const journalIds = await idsBy(client, 'select id, operation_key as key from ledger_journal');
  const entries = ordered.flatMap(({ journal, payeeId, operationKey }) =>
    netEntries(journal).map(({ account, amount }) => ({
      journal_id: journalIds.get(operationKey),
      account_id: accounts.get(account === 'worker_balance' ? `${account} ${payeeId}` : account),
      amount_cents: amount,
    })),
  );
  await insertRows(client, 'ledger_entry', entries, onBatch);
}

async function idsBy(client: ClientBase, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(query);
  return new Map(rows.map(({ id, key }) => [key, Number(id)]));
}
