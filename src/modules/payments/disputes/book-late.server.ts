import { usd } from '#lib/money.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { closeCase, lockOpenSum } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { disputeLateJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { addLate, type DisputeRow, type ReadDispute } from './dispute-store.server.ts';

/**
 * Books what a bank has moved after it had decided: it gave money back on appeal, or took it once more. The platform gains or loses it, and
 * an administrator decides what follows. What was decided stays, and each sum is booked once, however often it is read.
 */
export async function bookLate(tx: Tx, row: DisputeRow, answer: ReadDispute, at: Date): Promise<void> {
  const { dispute } = answer;
  const late = lateOf(row, dispute);
  if (late === 0 || !(await addLate(tx, row, { cents: late, readAt: answer.readAt, at }))) return;
  const { provider_id: about, hold_id: holdId, reason } = row;
  const operationKey = `dispute_late:${about}:${answer.readAt.getTime()}`;
  await post(tx, { journal: disputeLateJournal(usd(late)), holdId, payeeId: null, operationKey, at });
  const kind = 'disputeLate';
  // What an administrator has handled is over: the case is about what has moved since.
  const total = usd(late + (await lockOpenSum(tx, { kind, about })));
  await closeCase(tx, { kind, about, cause: total === 0 ? 'even' : 'anotherSum', at });
  if (total !== 0) await openCase(tx, { kind, about, holdId, reason, amount: total, at });
}

/** Returns how much more than the booked sums has come back (plus) or gone; zero while the provider names no movement. */
function lateOf(row: DisputeRow, { status, taken, returned }: ReadDispute['dispute']): number {
  if (taken === 0) return 0;
  // The provider can say that we have won before it names the movement.
  const back = status === 'won' && returned === 0 ? taken : returned;
  return back - taken - (row.returned_cents + row.late_cents - row.amount_cents);
}
