import { after, hours } from '#lib/clock.ts';
import { fallbackLanguage } from '#lib/languages.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { accountMail, findMailbox } from '#modules/identity/public.server.ts';
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
import { wakePayouts } from './payouts.server.ts';
import { scheduleToRemember, scheduleToSet } from './schedule.ts';
import { setScheduleTrouble } from './schedule-store.server.ts';
import { endScheduleTrouble } from './schedule-trouble.server.ts';

/** How long transfers wait after the bank account was changed, so that the Pro can object. */
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
 * goes out; once it is not, the Pro is told. Another bank account makes transfers wait,
 * and the provider's own payouts, too. Changes nothing when the account is
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
  const newBank = bankKey && account?.bank && account.bank.key !== bankKey ? account.bank : null;
  const waitsUntil = newBank ? after(at, bankWaitMs) : before.waitsUntil;
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
      until: after(at, bankWaitMs),
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

/** What a closed account still has of a mailbox. The provider may have its address, and money that goes to the bank account. */
const closedMailbox = { to: '', name: '', language: fallbackLanguage, timeZone: 'America/New_York' } as const;

/** Tells a Pro about another bank account, at the account's address and at the one that the provider has, if it is another. */
async function tellNewBank(
  ctx: Context,
  tx: Tx,
  change: { userId: string; last4: string; until: Date; isHeld: boolean; atProvider: string | null | undefined },
): Promise<void> {
  const { userId, last4, until, isHeld, atProvider: otherAddress } = change;
  const at = ctx.clock.now();
  const subject = { type: 'user', id: userId };
  await recordAudit(tx, { at, act: 'payments.changeBank', actor: { kind: 'provider' }, subject, detail: { last4 } });
  const mailbox = await findMailbox(tx, userId);
  const { to, name, language, timeZone } = mailbox ?? closedMailbox;
  const data = { lastDigits: last4, paidFromAt: until, timeZone, isHeld };
  if (mailbox) await notify(tx, { userId, kind: 'bankChanged', data, at });
  if (!otherAddress || otherAddress.toLowerCase() === to.toLowerCase()) return;
  await enqueue(tx, accountMail, {
    to: otherAddress,
    name,
    language,
    template: 'bankChanged',
    url: `${ctx.config.APP_URL}/settings/payouts`,
    lastDigits: last4,
    isHeld,
    paidFromAt: formatWhenWithZone(until.toISOString(), timeZone, language),
    at: at.toISOString(),
  });
}
