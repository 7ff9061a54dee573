import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { ProviderRefund } from '#ports/payment-gateway.ts';
import { openCase } from '../cases/cases.server.ts';
import { settlePayment } from '../checkout/settle.server.ts';
import { findReadFrom, setReadTo } from '../provider/reading-store.server.ts';
import { bookRefund } from './book-refund.server.ts';
import { nextRefundCheck, uncovered } from './end-refund.server.ts';
import {
  findBookedRefunds,
  findLongPending,
  type findRefundsToCheck,
  setNextRefundCheck,
} from './refund-store.server.ts';

/** How often the provider's list of refunds is read, and how much of it again: a payment may be booked after its refund. */
const refundList = { list: 'refunds', everyMs: hours(1), overlapMs: days(1) } as const;

/** Reads a refund at the provider and books what became of it. */
export async function readBackRefund(
  ctx: Context,
  refund: Awaited<ReturnType<typeof findRefundsToCheck>>[number],
): Promise<void> {
  await setNextRefundCheck(ctx.db, refund.id, nextRefundCheck(refund, ctx.clock.now()));
  await bookAll(ctx, [await ctx.ports.payments.retrieveRefund(refund.id)]);
}

/** Books a payment, whose own event may come later, and all its refunds. */
export async function takeRefundsOf(ctx: Context, paymentIntentId: string): Promise<void> {
  await settlePayment(ctx, paymentIntentId);
  await bookAll(ctx, await ctx.ports.payments.listRefunds({ paymentIntentId }));
}

/** How long the provider may take to pay a refund that it has accepted: a payment settles in two business days, and the next ones cover it. */
const pendingMs = days(7);

/** Opens a case for each refund that the provider has accepted a week ago and not paid (part of the task `payments.reconcile`). */
export async function reportPending(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const { payoutId: about, holdId, amountCents, waitsFor } of await findLongPending(tx, after(at, -pendingMs))) {
      const reason = waitsFor === 'balance' ? uncovered : null;
      await openCase(tx, { kind: 'refundPending', about, holdId, reason, amount: usd(amountCents), at });
    }
  });
}

/**
 * Finds the refunds that were made by hand and of which no event has come, once an hour. `tolerate` keeps one that cannot be booked from
 * hiding the others.
 */
export async function readNewRefunds(
  ctx: Context,
  tolerate: (act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now();
  const since = await findReadFrom(ctx.db, refundList, now);
  if (!since) return;
  const refunds = await ctx.ports.payments.listRefunds({ since });
  const booked = await findBookedRefunds(
    ctx.db,
    refunds.map(({ id }) => id),
  );
  const missing = refunds.filter(({ id }) => !booked.has(id));
  for (const refund of inOrder(missing)) await tolerate(() => book(ctx, refund));
  await setReadTo(ctx.db, 'refunds', now);
}

async function bookAll(ctx: Context, refunds: readonly ProviderRefund[]): Promise<void> {
  for (const refund of inOrder(refunds)) await book(ctx, refund);
}

/** Those of ours first: one made by hand fulfills what has not gone out. */
const inOrder = (refunds: readonly ProviderRefund[]): ProviderRefund[] =>
  refunds.toSorted((a, b) => Number(!a.payoutId) - Number(!b.payoutId));

const book = (ctx: Context, refund: ProviderRefund): Promise<void> =>
  transaction(ctx.db, (tx) => bookRefund(tx, refund, ctx.clock.now()));
