import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { claimTransaction, hasOpenJournal, linkJournal } from '../balance/transaction-store.server.ts';
import type { BookedAs } from '../cases/case-kinds.ts';
import { endCase, findCase } from '../cases/case-store.server.ts';
import { paymentsContract } from '../contract.ts';
import { lockHold } from '../holds/hold-store.server.ts';
import {
  feeByHandJournal,
  type Journal,
  lossByHandJournal,
  ownByHandJournal,
  transferReversedJournal,
} from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { insertPayout } from '../payouts/payout-store.server.ts';

type Claimed = NonNullable<Awaited<ReturnType<typeof claimTransaction>>>;

/**
 * Books a transaction of the provider that is in no journal, as an administrator decides, and ends its case. Throws Fail `api.notFound`,
 * `payments.caseNotNow`, and `payments.bookedAlready` when a journal of the same hold and amount has no transaction.
 */
export const bookDifference = operation(paymentsContract.bookDifference, {
  allow: admin,
  async run(ctx, { caseId, as, reason: note }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { kind, about } = (await findCase(tx, caseId)) ?? fail('api.notFound');
      if (kind !== 'unmatched') fail('payments.caseNotNow');
      const claimed = (await claimTransaction(tx, about, at)) ?? fail('payments.caseNotNow');
      const { holdId, payeeId, amountCents: cents } = claimed;
      await refuseSecondJournal(tx, about, claimed);
      const journal = journalOf(as, claimed);
      const operationKey = `${journal.kind}:${about}`;
      await linkJournal(tx, about, await post(tx, { journal, holdId, payeeId, operationKey, at }));
      if (as === 'pro') await oweAgain(tx, claimed, at);
      await endCase(tx, { id: caseId, outcome: 'booked', note, by: userOf(ctx).id, at });
      const subject = { type: 'moneyCase', id: caseId };
      const detail = { about, as, cents, reason: note };
      await recordAudit(tx, { at, act: 'payments.bookDifference', actor: ctx.actor, subject, detail });
    });
    return { done: true } as const;
  },
});

/**
 * A second journal of the same movement would count it twice, and the balances would differ. Under the lock of the hold, no other journal
 * of it comes meanwhile. Nothing but an administrator books a reversed transfer.
 */
async function refuseSecondJournal(tx: Tx, id: string, { holdId, amountCents, isReversal }: Claimed): Promise<void> {
  if (!holdId || isReversal) return;
  await lockHold(tx, { id: holdId });
  if (await hasOpenJournal(tx, { id, amountCents })) fail('payments.bookedAlready');
}

/** Returns what moved `claimed.amountCents` into the provider's balance, or out of it. */
function journalOf(as: BookedAs, { amountCents, isReversal }: Claimed): Journal {
  const amount = usd(amountCents);
  if (as === 'loss') return lossByHandJournal(amount);
  if (as === 'fee') return feeByHandJournal(amount);
  if (as === 'own') return ownByHandJournal(amount);
  return isReversal ? transferReversedJournal(amount) : fail('payments.caseNotNow');
}

/** The Pro is paid what was taken back. The reconciler sends it as soon as the payout account is ready. */
async function oweAgain(tx: Tx, { holdId, amountCents }: Claimed, at: Date): Promise<void> {
  if (!holdId) fail('payments.caseNotNow');
  const payout = { holdId, kind: 'transfer', paymentIntentId: null, state: 'waiting_for_account', at } as const;
  await insertPayout(tx, { ...payout, amount: usd(amountCents) });
}
