import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findStatus, lockOpenAccount } from '#modules/identity/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { paymentsContract } from '../contract.ts';
import { enqueueSchedule } from '../payouts/book-account.server.ts';
import { findPayoutAccount, lockAccountOf } from '../payouts/payout-account-store.server.ts';
import {
  endPayoutHold,
  findPayoutHolds,
  type HoldDecision,
  insertPayoutHold,
} from '../payouts/payout-hold-store.server.ts';
import { wakePayouts } from '../payouts/payouts.server.ts';
import { payoutAccountStateOf } from '../states.ts';

/** Returns whether a Pro's payouts are on hold, and when and why they were. Throws Fail `api.notFound` without the account. */
export const getPayoutHolds = operation(paymentsContract.getPayoutHolds, {
  allow: admin,
  async run({ db, language }, { accountId }) {
    await requireAccount(db, accountId);
    const [account, holds] = await Promise.all([findPayoutAccount(db, accountId), findPayoutHolds(db, accountId)]);
    return {
      hasAccount: account !== undefined,
      isHeld: account !== undefined && account.heldAt !== null,
      holds: holds.map(({ byName, allowedByName, ...hold }) => ({
        ...hold,
        byName: readableName(byName, language),
        allowedByName: allowedByName && readableName(allowedByName, language),
      })),
    };
  },
});

/**
 * Holds a Pro's payouts until an administrator allows them again: no transfer goes out, and the provider's own payouts are stopped.
 * Throws Fail `api.notFound`, and `payments.holdNotNow` when they are on hold already, or there is no payout account.
 */
export const holdPayouts = operation(paymentsContract.holdPayouts, {
  allow: admin,
  async run(ctx, { accountId: userId, reason }) {
    await decide(ctx, userId, 'payments.holdPayouts', async (tx, at) =>
      insertPayoutHold(tx, { userId, by: userOf(ctx).id, reason: await lastingReason(tx, userId, reason), at }),
    );
    return { done: true as const };
  },
});

/**
 * Allows a Pro's payouts again: what waited goes out, and the provider's schedule is put back, unless the bank account is new. Throws
 * Fail `api.notFound`, and `payments.holdNotNow` when they are not on hold.
 */
export const allowPayouts = operation(paymentsContract.allowPayouts, {
  allow: admin,
  async run(ctx, { accountId: userId, reason }) {
    await decide(ctx, userId, 'payments.allowPayouts', async (tx, at) => {
      const by = userOf(ctx).id;
      const accountId = await endPayoutHold(tx, { userId, by, reason: await lastingReason(tx, userId, reason), at });
      if (payoutAccountStateOf(await lockAccountOf(tx, userId), at) === 'ready') await wakePayouts(tx, userId);
      return accountId;
    });
    return { done: true as const };
  },
});

/** Returns a reason to be kept; null about a closed account, whose reasons were deleted when it was closed. */
const lastingReason = async (tx: Tx, userId: string, reason: string): Promise<string | null> =>
  (await lockOpenAccount(tx, userId)) ? reason : null;

/** Does something with the hold of a Pro's payouts, with a line in the audit log, and looks at the provider's schedule at once. */
async function decide(
  ctx: Context,
  userId: HoldDecision['userId'],
  act: 'payments.holdPayouts' | 'payments.allowPayouts',
  run: (tx: Tx, at: Date) => Promise<string | null>,
): Promise<void> {
  const at = ctx.clock.now();
  await requireAccount(ctx.db, userId);
  await transaction(ctx.db, async (tx) => {
    const providerId = (await run(tx, at)) ?? fail('payments.holdNotNow');
    await recordAudit(tx, { at, act, actor: ctx.actor, subject: { type: 'user', id: userId } });
    await enqueueSchedule(tx, providerId);
  });
}

const requireAccount = async (db: Context['db'], accountId: string) =>
  (await findStatus(db, accountId)) ?? fail('api.notFound');
