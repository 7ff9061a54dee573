import { after, hours, minutes } from '#lib/clock.ts';
import { isFail } from '#lib/fail.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { type PayoutSchedule, ProviderRefusal } from '#ports/payment-gateway.ts';
import { atProvider } from '../provider/provider.server.ts';
import { isStopped } from '../states.ts';
import { bookAccount, enqueueSchedule } from './book-account.server.ts';
import { lockPayoutAccount, type OwnPayoutAccount } from './payout-account-store.server.ts';
import { scheduleToSet } from './schedule.ts';
import {
  countScheduleChange,
  findSchedulesToCheck,
  setScheduleChecked,
  setScheduleKept,
} from './schedule-store.server.ts';

const batch = 100;

/** An answer that is not there after this time is asked for again, also when the queue has lost the task. */
const againMs = minutes(2);
/** How often a schedule that is manual is looked at: its owner can change it, and the event about it can be lost. */
const checkMs = minutes(30);
/** After a definite no. */
const refusedMs = hours(1);

/**
 * Looks after the schedules of accounts whose bank account is new (task `payments.keepSchedules`, every minute), apart from the
 * reconciler, whose many questions to the provider would delay it.
 */
export async function keepSchedules(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await findSchedulesToCheck(ctx.db, now, batch)) {
    await setScheduleChecked(ctx.db, accountId, after(now, againMs));
    try {
      await keepSchedule(ctx, { accountId });
    } catch (error) {
      if (!isFail(error)) ctx.log.error({ err: error }, 'a payout schedule was not kept');
    }
  }
}

/**
 * Makes the provider's payouts from an account manual while its bank account is new, and puts the earlier schedule back afterwards
 * (task `payments.keepSchedule`). The account is read first: it may be closed, its owner may have changed the schedule, or the bank
 * account once more. Safe to repeat. Throws while it is unknown what the provider did.
 */
export async function keepSchedule(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const readAt = ctx.clock.now();
  const account = await atProvider(ctx, () => ctx.ports.payments.retrieveAccount(accountId));
  const own = await transaction(ctx.db, async (tx) => {
    await bookAccount(ctx, tx, { accountId, account, readAt, isKeeper: true });
    return lockPayoutAccount(tx, accountId);
  });
  if (!account || !own?.earlierSchedule) return;
  const waits = isStopped(own, readAt);
  const schedule = scheduleToSet({ waits, schedule: account.schedule, earlier: own.earlierSchedule });
  const answer = schedule ? await setSchedule(ctx, own, schedule) : 'right';
  await transaction(ctx.db, (tx) => bookSchedule(ctx, tx, own, { waits, answer }));
}

/** What came of a look at a schedule: it was right, it was set, or the provider refuses to set it. */
type Answer = 'right' | 'set' | 'refused';

/**
 * Sets a schedule at the provider. Each call has a key of its own: setting it twice does no harm, while a key that was used would bring
 * back its earlier answer, be it an error, or a yes of before the owner changed the schedule.
 */
async function setSchedule(
  ctx: Context,
  { id: accountId }: OwnPayoutAccount,
  schedule: PayoutSchedule,
): Promise<Answer> {
  const idempotencyKey = `schedule:${accountId}:${await countScheduleChange(ctx.db, accountId)}`;
  try {
    await ctx.ports.payments.setPayoutSchedule({ accountId, schedule, idempotencyKey });
    return 'set';
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.log.error(
      { err: error, accountId, schedule },
      'the card provider refused to change the payout schedule of an account',
    );
    return 'refused';
  }
}

/** Books what came of a look at a schedule. What has changed meanwhile is looked at again. */
async function bookSchedule(
  ctx: Context,
  tx: Tx,
  before: OwnPayoutAccount,
  { waits, answer }: { waits: boolean; answer: Answer },
): Promise<void> {
  const own = await lockPayoutAccount(tx, before.id);
  if (!own?.earlierSchedule) return;
  const now = ctx.clock.now();
  const isOver = !waits && answer === 'set';
  const isSame =
    own.waitsUntil?.getTime() === before.waitsUntil?.getTime() && own.heldAt?.getTime() === before.heldAt?.getTime();
  // The bank account was changed once more, or payouts were held, while the schedule was put back.
  const isOvertaken = isOver && !isSame;
  const checkAt = isOvertaken ? now : after(now, answer === 'refused' ? refusedMs : checkMs);
  const ofWait = own.waitsUntil && own.waitsUntil > now && own.waitsUntil < checkAt ? own.waitsUntil : checkAt;
  await setScheduleKept(tx, own.id, isOver && isSame ? null : ofWait);
  if (isOvertaken) await enqueueSchedule(tx, own.id);
}
