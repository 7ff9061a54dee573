import { findMailbox } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { stoppedWait } from '../waits/wait-reasons.ts';
import type { PayoutToSend } from './payout-store.server.ts';

/** Tells the person whom a payout is for that the provider has refused it for good, and what comes next. */
export async function tellRefused(tx: Tx, payout: PayoutToSend, reason: string | null, at: Date): Promise<void> {
  const { kind, payeeId, payerId, purposeId: jobId, title, amountCents: cents } = payout;
  const userId = kind === 'transfer' ? payeeId : payerId;
  if (!(await findMailbox(tx, userId))) return;
  if (kind !== 'transfer') {
    const data = { jobId, title, refundCents: cents, isRefused: true };
    return void (await notify(tx, { userId, kind: 'refundFailed', data, at }));
  }
  const data = { title, totalCents: cents, isAboutAccount: stoppedWait(reason) === 'payoutAccount' };
  await notify(tx, { userId, kind: 'payoutRefused', data, at });
}
