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
  endScheduleWatch,
  findSchedulesToCheck,
  resumeScheduleWatch,
  setNextScheduleCheck,
} from './schedule-store.server.ts';
import { bookNoAnswer, bookScheduleTrouble, endScheduleTrouble } from './schedule-trouble.server.ts';

const batch = 100;

/** An answer that is not there after this time is asked for again, also when the queue has lost the task. */
const againMs = minutes(2);
/** How often a schedule that is manual is looked at: its owner can change it, and the event about it can be lost. */
const checkMs = minutes(30);
/** After a definite no. */
const refusedMs = hours(1);

/**
 * Looks after the schedules of accounts whose bank account is new, or whose payouts are on hold (task `payments.watchSchedules`, every
 * minute), apart from the reconciler, whose many questions to the provider would delay it.
 */
export async function watchSchedules(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const accountId of await findSchedulesToCheck(ctx.db, now, batch)) {
    await setNextScheduleCheck(ctx.db, accountId, after(now, againMs));
    try {
      await watchSchedule(ctx, { accountId });
    } catch (error) {
      if (!isFail(error)) ctx.log.error({ err: error, accountId }, 'a payout schedule was not looked after');
      await transaction(ctx.db, (tx) => bookNoAnswer(tx, accountId, ctx.clock.now()));
    }
  }
}

/**
 * Makes the provider's payouts from an account manual while nothing is to reach its bank account, and puts the earlier schedule back
 * afterwards (task `payments.watchSchedule`). The account is read first: it may be closed, its owner may have changed the schedule, or the
 * bank account once more. Safe to repeat. Throws while it is unknown what the provider did.
 */
export async function watchSchedule(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const readAt = ctx.clock.now();
  const account = await atProvider(ctx, () => ctx.ports.payments.retrieveAccount(accountId));
  const own = await transaction(ctx.db, async (tx) => {
    await bookAccount(ctx, tx, { accountId, account, readAt, isWatcher: true });
    return lockPayoutAccount(tx, accountId);
  });
  if (!account || !own?.earlierSchedule) return;
  const waits = isStopped(own, readAt);
  const schedule = scheduleToSet({ waits, schedule: account.schedule, earlier: own.earlierSchedule });
  const outcome = schedule ? await setSchedule(ctx, own, { schedule, waits }) : { kind: 'right' as const };
  await transaction(ctx.db, (tx) => bookOutcome(tx, own, { waits, outcome, now: ctx.clock.now() }));
}

/** What came of a look at a schedule: it was right, it was set, or the provider refuses to set it. */
type Outcome = { kind: 'right' | 'set' } | { kind: 'refused'; reason: string | null };

/**
 * Sets a schedule at the provider. Each call has a key of its own: setting it twice does no harm, while a key that was used would bring
 * back its earlier answer, be it an error, or a yes of before the owner changed the schedule. Throws while it is unknown what the provider did.
 */
async function setSchedule(
  ctx: Context,
  own: OwnPayoutAccount,
  { schedule, waits }: { schedule: PayoutSchedule; waits: boolean },
): Promise<Outcome> {
  const { id: accountId } = own;
  const idempotencyKey = `schedule:${accountId}:${await countScheduleChange(ctx.db, accountId)}`;
  // An administrator who has to put it back by hand reads here what it was.
  ctx.log.info({ accountId, schedule, earlier: own.earlierSchedule }, 'a payout schedule is set');
  try {
    await ctx.ports.payments.setPayoutSchedule({ accountId, schedule, idempotencyKey });
    return { kind: 'set' };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      if (waits) await transaction(ctx.db, (tx) => resumeAfterLateStop(tx, own, after(ctx.clock.now(), againMs)));
      throw error;
    }
    const refusedTo = waits ? 'stop the payouts of an account' : 'put back the payout schedule of an account';
    ctx.log.error({ err: error, accountId, schedule }, `the card provider refused to ${refusedTo}`);
    return { kind: 'refused', reason: error.code };
  }
}

/** Books what came of a look at a schedule. What has changed meanwhile is looked at again. */
async function bookOutcome(
  tx: Tx,
  before: OwnPayoutAccount,
  { waits, outcome, now }: { waits: boolean; outcome: Outcome; now: Date },
): Promise<void> {
  const own = await lockPayoutAccount(tx, before.id);
  if (!own) return;
  if (!own.earlierSchedule) return waits && outcome.kind === 'set' ? resumeAfterLateStop(tx, before, now) : undefined;
  if (outcome.kind === 'refused') await bookScheduleTrouble(tx, own, { isStop: waits, refusal: outcome, at: now });
  else await endScheduleTrouble(tx, own, now);
  // The wait is over, the bank account was changed once more, or an administrator has decided, while the provider was asked.
  const isOvertaken = isStopped(own, now) !== waits;
  if (outcome.kind === 'set' && !waits && !isOvertaken) return endScheduleWatch(tx, own.id);
  const checkAt = isOvertaken ? now : after(now, outcome.kind === 'refused' ? refusedMs : checkMs);
  const { waitsUntil } = own;
  const endsBefore = waitsUntil && waitsUntil > now && waitsUntil < checkAt;
  await setNextScheduleCheck(tx, own.id, endsBefore ? waitsUntil : checkAt);
  if (isOvertaken) await enqueueSchedule(tx, own.id);
}

/**
 * Watches a schedule again whose stop the provider has carried out, or may have, after the wait, when the watch had ended: the look at
 * `at` undoes it. Does nothing while the watch goes on.
 */
async function resumeAfterLateStop(tx: Tx, { id, earlierSchedule }: OwnPayoutAccount, at: Date): Promise<void> {
  if (earlierSchedule) await resumeScheduleWatch(tx, id, { earlier: earlierSchedule, at });
}
