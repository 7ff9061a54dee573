import { after, days, hours, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { Evidence, EvidenceFileOrder, ProviderDispute } from '#ports/payment-gateway.ts';
import { openCase } from '../cases/cases.server.ts';
import { atProvider, nameTrouble } from '../provider/provider.server.ts';
import { findReadFrom, setReadTo } from '../provider/reading-store.server.ts';
import { takeRefundsOf } from '../refunds/read-refunds.server.ts';
import { bookDispute } from './book-dispute.server.ts';
import {
  findDispute,
  findDisputesToCheck,
  findNewestHeld,
  type ReadDispute,
  setChecked,
} from './dispute-store.server.ts';

/** How often the provider's list of disputes is read, and how much of it again. */
const disputeList = { list: 'disputes', everyMs: minutes(10), overlapMs: hours(24) } as const;
/** How long one that has ended without money is read back: its transactions may follow. */
const lateMs = days(1);
/** How often each open dispute is read back. */
const checkEveryMs = hours(1);
const batch = 100;

/** Reads a dispute at the provider and books what became of it. Any caller may ask, any number of times. */
async function settleDispute(ctx: Context, disputeId: string): Promise<void> {
  await transaction(ctx.db, await readDispute(ctx, disputeId));
}

/** Reads a dispute at the provider. Returns what books it. */
export async function readDispute(ctx: Context, disputeId: string): Promise<Booking> {
  const readAt = ctx.clock.now();
  return bookingOf(ctx, { dispute: await ctx.ports.payments.retrieveDispute(disputeId), readAt });
}

/** Books all disputes of a payment. */
export async function takeDisputesOf(ctx: Context, paymentIntentId: string): Promise<void> {
  const readAt = ctx.clock.now();
  for (const dispute of await ctx.ports.payments.listDisputes({ paymentIntentId }))
    await settleAnswer(ctx, { dispute, readAt });
}

async function settleAnswer(ctx: Context, answer: ReadDispute): Promise<void> {
  await transaction(ctx.db, await bookingOf(ctx, answer));
}

/**
 * Returns what books an answer of the provider. All answers about disputes are booked by it: a refund of the same payment that was on its
 * way without an answer is looked up before, so that no money is counted twice.
 */
async function bookingOf(ctx: Context, answer: ReadDispute): Promise<Booking> {
  const { paymentIntentId } = answer.dispute;
  if (paymentIntentId) await takeRefundsOf(ctx, paymentIntentId);
  return (tx) => bookDispute(tx, answer, ctx.clock.now());
}

type Booking = (tx: Tx) => Promise<void>;

/** What the provider has made of an act on a dispute: it refused it, or it failed, and repeats that for the key. */
type Outcome = 'done' | 'refused' | 'failed';

/**
 * Sends evidence about a dispute to the provider and books its answer. When the provider takes no evidence, or fails, the dispute is read
 * back. Throws Fail `payments.providerUnavailable`, `api.notFound`.
 */
export function answerDispute(
  ctx: Context,
  { disputeId, ...answer }: { disputeId: string; evidence: Evidence; fileId: string | null; idempotencyKey: string },
): Promise<Outcome> {
  return act(ctx, disputeId, (id) => ctx.ports.payments.submitEvidence({ disputeId: id, ...answer }));
}

/** Gives the provider a PDF for evidence, which it may refuse. Throws Fail `payments.providerUnavailable`. */
export const uploadEvidence = (
  ctx: Context,
  file: EvidenceFileOrder,
): Promise<{ id: string } | Exclude<Outcome, 'done'>> =>
  atProvider(ctx, () => ctx.ports.payments.uploadEvidenceFile(file).catch(nameTrouble));

/** Gives the money of a dispute up, in the same way. It is refused when the dispute is not open. */
export const acceptDispute = (ctx: Context, disputeId: string): Promise<Outcome> =>
  act(ctx, disputeId, (id) => ctx.ports.payments.closeDispute(id));

async function act(
  ctx: Context,
  disputeId: string,
  call: (providerId: string) => Promise<ProviderDispute>,
): Promise<Outcome> {
  const { provider_id: id } = (await findDispute(ctx.db, { id: disputeId })) ?? fail('api.notFound');
  const answer = await atProvider(ctx, () => call(id).catch(nameTrouble));
  if (typeof answer === 'string') {
    await atProvider(ctx, () => settleDispute(ctx, id));
    return answer;
  }
  // What another call has read during the act is older than the answer.
  const readAt = ctx.clock.now();
  // The act is done, whatever happens here: the reconciler reads the dispute again.
  await settleAnswer(ctx, { dispute: answer, readAt }).catch((err) =>
    ctx.log.warn({ err }, 'a dispute is booked later'),
  );
  return 'done';
}

/** Opens a case for an administrator about the newest dispute that took the held money of a purpose. */
export async function openDisputeCase(tx: Tx, { purposeId, at }: { purposeId: string; at: Date }): Promise<void> {
  const dispute = await findNewestHeld(tx, purposeId);
  if (!dispute) return;
  const { provider_id: about, hold_id: holdId, reason, bank_refunded_cents: cents } = dispute;
  await openCase(tx, { kind: 'dispute', about, holdId, reason, amount: usd(cents), at });
}

/**
 * Finds the disputes that no event has told of, and reads those back of which there may be news (part of the task `payments.reconcile`).
 * `tolerate` keeps one unreachable answer from hiding the others.
 */
export async function reconcileDisputes(ctx: Context, tolerate: (act: () => Promise<unknown>) => Promise<void>) {
  await tolerate(() => readNewDisputes(ctx, tolerate));
  const now = ctx.clock.now();
  const which = { askedBefore: after(now, -checkEveryMs), endedAfter: after(now, -lateMs), limit: batch };
  for (const id of await findDisputesToCheck(ctx.db, which)) {
    await setChecked(ctx.db, id, now);
    await tolerate(() => settleDispute(ctx, id));
  }
}

async function readNewDisputes(ctx: Context, tolerate: (act: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const now = ctx.clock.now();
  const since = await findReadFrom(ctx.db, disputeList, now);
  if (!since) return;
  const disputes = await ctx.ports.payments.listDisputes({ since });
  for (const dispute of disputes) await tolerate(() => settleAnswer(ctx, { dispute, readAt: now }));
  await setReadTo(ctx.db, 'disputes', now);
}
