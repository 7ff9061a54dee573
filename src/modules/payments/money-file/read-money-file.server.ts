import type { z } from 'zod';
import type { Db } from '#platform/database/database.server.ts';
import type { MoneyFile } from '../contract.ts';
import { readWait } from '../waits/read-wait.server.ts';
import { findMoneyFile } from './money-file-store.server.ts';

/** Returns the money of a purpose with everything that moved or stopped it, for administrators; null without a hold. */
export async function readMoneyFile(db: Db, purposeId: string): Promise<z.input<typeof MoneyFile> | null> {
  const row = await findMoneyFile(db, purposeId);
  if (!row) return null;
  return {
    state: row.state,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    heldCents: row.held_cents,
    releasedCents: row.released_cents,
    refundedCents: row.refunded_cents,
    feeCents: row.fee_cents,
    feeBps: row.fee_bps,
    paidAt: row.paid_at,
    providerFeeCents: row.fees.others,
    disputeFeeCents: row.fees.ofDisputes,
    waits: row.waits.flatMap(readWait),
    payouts: row.payouts.map(({ createdAt, nextTryAt, sentAt, facts, ...payout }) => ({
      ...payout,
      createdAt: new Date(createdAt),
      nextTryAt: toDate(nextTryAt),
      sentAt: toDate(sentAt),
      wait: readWait(facts).map(({ reason, until }) => ({ reason, until }))[0] ?? null,
    })),
    failedRefunds: row.failed_refunds.map(({ sentAt, failedAt, ...refund }) => ({
      ...refund,
      sentAt: new Date(sentAt),
      failedAt: new Date(failedAt),
    })),
    disputes: row.disputes.map(({ openedAt, dueBy, closedAt, ...dispute }) => ({
      ...dispute,
      openedAt: new Date(openedAt),
      dueBy: toDate(dueBy),
      closedAt: toDate(closedAt),
    })),
    cases: row.cases.map(({ openedAt, ...one }) => ({ ...one, openedAt: new Date(openedAt) })),
  };
}

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
