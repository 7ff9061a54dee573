import { after, hours } from '#lib/clock.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findMailbox } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { PayoutAccountStatus } from '#ports/payment-gateway.ts';
import { atProvider } from '../provider/provider.server.ts';
import { isSetUp, isStopped, payoutAccountStateOf } from '../states.ts';
import { watchScheduleTask } from '../task-definitions.server.ts';
import {
  closePayoutAccount,
  lockPayoutAccount,
  markMissing,
  type OwnPayoutAccount,
  updatePayoutAccount,
} from './payout-account-store.server.ts';
import { hasHeldOrWaitingMoney } from './payout-store.server.ts';
import { wakePayouts } from './payouts.server.ts';
import { scheduleToRemember, scheduleToSet } from './schedule.ts';
import { setScheduleTrouble } from './schedule-store.server.ts';
import { endScheduleTrouble } from './schedule-trouble.server.ts';
import { tellNewBank } from './tell-new-bank.server.ts';

/** How long transfers wait for a new bank account, so that the Pro can object. */
const bankWaitMs = hours(24);

/** For how long the provider has to say that it does not know an account. Until then, our own key may be a wrong one. */
const missingMs = hours(1);

/** Reads a payout account at the provider and books its state. Throws Fail `payments.providerUnavailable`. */
export async function refreshAccount(ctx: Context, accountId: string): Promise<void> {
  const readAt = ctx.clock.now();
  const account = await atProvider(ctx, () => ctx.ports.payments.retrieveAccount(accountId));
  await transaction(ctx.db, (tx) => bookAccount(ctx, tx, { accountId, account, readAt }));
}

/** The provider's answer about an account. */
interface ReadAccount {
  accountId: string;
  /** Null: the provider does not know it. */
  account: PayoutAccountStatus | null;
  readAt: Date;
  /** The provider's own event says that the account is closed to us. */
  isDeauthorized?: boolean;
  /** The caller looks after the schedule of the provider's own payouts itself. */
  isWatcher?: boolean;
}

/**
 * Books the provider's answer about a payout account, read at `readAt`. One that the provider does not know waits, and is closed when a
 * reading an hour later says the same, or an event says that it is closed. Once it is ready, the money that waited for it
 * goes out; once it is not, the Pro is told. Another bank account makes transfers wait, and the provider's own payouts, too, and so does
 * a first one that is added while money is held for the Pro or a transfer waits; the Pro is told of both. Changes nothing when the account is
 * not ours, or a later answer is booked.
 */
export async function bookAccount(
  ctx: Context,
  tx: Tx,
  { accountId, account, readAt, isDeauthorized = false, isWatcher = false }: ReadAccount,
): Promise<void> {
  const before = await lockPayoutAccount(tx, accountId);
  if (!before) return;
  const at = ctx.clock.now();
  // The sandbox's clock can be set back, and what was read in its future must not count for good.
  if (before.readAt > readAt && before.readAt <= at) return;
  if (!account && !isDeauthorized && !isMissingForLong(before, readAt)) return markMissing(tx, before, readAt);
  const { userId, bankKey, heldAt } = before;
  const newBank = account?.bank && account.bank.key !== bankKey ? account.bank : null;
  const isHeldBack = newBank !== null && (bankKey !== null || (await hasHeldOrWaitingMoney(tx, userId)));
  const waitsUntil = isHeldBack ? after(at, bankWaitMs) : before.waitsUntil;
  if (account) await bookStatus(tx, before, account, { at, readAt, waitsUntil, isWatcher });
  else {
    await endScheduleTrouble(tx, before, at, 'accountClosed');
    await closePayoutAccount(tx, before, at);
  }
  const state = account ? payoutAccountStateOf({ ...account, waitsUntil, heldAt, closedAt: null }, at) : 'none';
  if (isSetUp(payoutAccountStateOf(before, at)) && !isSetUp(state)) await tellPaused(tx, before, at);
  if (newBank)
    await tellNewBank(ctx, tx, {
      userId,
      last4: newBank.last4,
      isFirst: bankKey === null,
      until: isHeldBack ? waitsUntil : null,
      isHeld: heldAt !== null,
      atProvider: account?.email,
    });
  if (state === 'ready') await wakePayouts(tx, userId);
}

/**
 * Books what the provider says of an account that it knows, and the schedule to put back after the wait. Lets the worker set the schedule
 * at once when the provider has another one than it should.
 */
async function bookStatus(
  tx: Tx,
  before: OwnPayoutAccount,
  account: PayoutAccountStatus,
  { at, readAt, waitsUntil, isWatcher }: { at: Date; readAt: Date; waitsUntil: Date | null; isWatcher: boolean },
): Promise<void> {
  const { earlierSchedule, scheduleCheckAt, scheduleWrongSince, heldAt } = before;
  const waits = isStopped({ heldAt, waitsUntil }, readAt);
  const read = { waits, schedule: account.schedule, earlier: earlierSchedule };
  const earlier = scheduleToRemember(read);
  const isWrong = scheduleToSet(read) !== null;
  const isNews = isWrong && !isWatcher;
  const checkAt = earlier && (isNews ? at : (scheduleCheckAt ?? at));
  if (!isWrong) await endScheduleTrouble(tx, before, at);
  await updatePayoutAccount(tx, account, { readAt, waitsUntil, earlier, checkAt });
  if (isWrong && !scheduleWrongSince) await setScheduleTrouble(tx, before.id, { since: at, refusals: 0 });
  if (isNews) await enqueueSchedule(tx, account.id);
}

/** Lets the worker look at once at the schedule of the provider's own payouts from an account. */
export const enqueueSchedule = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, watchScheduleTask, { accountId }, { key: `payments.watchSchedule:${accountId}` });

const isMissingForLong = ({ missingSince }: OwnPayoutAccount, readAt: Date): boolean =>
  missingSince !== null && after(missingSince, missingMs) <= readAt;

/** The provider no longer pays out to an account: it needs something, or has closed the account. */
async function tellPaused(tx: Tx, { userId }: OwnPayoutAccount, at: Date): Promise<void> {
  await recordAudit(tx, {
    at,
    act: 'payments.pausePayouts',
    actor: { kind: 'provider' },
    subject: { type: 'user', id: userId },
  });
  if (await findMailbox(tx, userId)) await notify(tx, { userId, kind: 'payoutsPaused', data: {}, at });
}
