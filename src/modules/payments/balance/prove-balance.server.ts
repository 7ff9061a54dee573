import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { closeCase, hasCaseSince } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { matchTransactions, reportUnmatched, unmatchedMs } from './match-transactions.server.ts';
import { lockProof, readLedgerBalance, saveProof } from './proof-store.server.ts';
import { isReadingDue, readTransactions } from './read-transactions.server.ts';

/** A difference that lasts this long is a case: until then, an answer or an event may still arrive. */
const differenceMs = hours(1);

/** Nothing is compared for so long when the provider can't be reached, or money moves during each reading. */
const uncomparedMs = days(1);

/** How often one run reads the list again because money moved meanwhile. */
const readings = 4;

/**
 * Proves that the provider holds what the ledger says (task `payments.proveBalance`, every few minutes): reads the provider's
 * transactions, matches each one with the ledger, and compares the balances once everything is read.
 */
export async function proveBalance(ctx: Context): Promise<void> {
  try {
    if (await isReadingDue(ctx)) await readAndCompare(ctx);
  } finally {
    await reportUncompared(ctx);
  }
}

/** Money that moves while the list is read may be in the list or in the balance only: then both are read again. */
async function readAndCompare(ctx: Context): Promise<void> {
  const { payments } = ctx.ports;
  let before = await payments.readBalance();
  for (let reading = 0; reading < readings; reading++) {
    if (!(await readAndMatch(ctx))) return;
    const balance = await payments.readBalance();
    if (balance === before) return compare(ctx, balance);
    before = balance;
  }
  ctx.log.warn({ readings }, 'the card provider’s balance was not compared: money moved during each reading');
}

/** Returns true once the provider's list is read to its end. */
async function readAndMatch(ctx: Context): Promise<boolean> {
  const read = await readTransactions(ctx);
  const matched = await matchTransactions(ctx);
  const reported = await reportUnmatched(ctx);
  if (read.count + matched + reported > 0) {
    ctx.log.info({ read: read.count, matched, reported }, 'read the card provider’s transactions');
  }
  return read.isComplete;
}

const aboutComparing = { kind: 'balanceNotCompared', about: 'balance' } as const;

/** Opens a case when nothing was compared for a day. A comparison that shows a difference is another case, after an hour. */
async function reportUncompared(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const { compared_at, first_due_at } = await lockProof(tx);
    const since = compared_at ?? first_due_at;
    if (!since) return saveProof(tx, { first_due_at: at });
    if (after(since, uncomparedMs) > at) return;
    // An administrator who closed the case knows of it.
    if (await hasCaseSince(tx, { ...aboutComparing, since })) return;
    await openCase(tx, { ...aboutComparing, holdId: null, reason: null, amount: usd(0), at });
  });
}

async function compare(ctx: Context, providerCents: number): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const proof = await lockProof(tx);
    await closeCase(tx, { ...aboutComparing, cause: 'compared', at });
    const { ledgerCents, inFlightCents } = await readLedgerBalance(tx, { since: after(at, -unmatchedMs) });
    const figures = { compared_at: at, provider_cents: providerCents, ledger_cents: ledgerCents };
    const difference = usd(providerCents - ledgerCents + inFlightCents);
    if (difference === 0) {
      const agreed = { differs_since: null, reported_cents: null, proved_at: at };
      await saveProof(tx, { ...figures, in_flight_cents: inFlightCents, ...agreed });
      if (proof.reported_cents !== null)
        await closeCase(tx, { kind: 'balanceDiffers', about: 'balance', cause: 'agrees', at });
      return;
    }
    ctx.log.warn({ providerCents, ledgerCents, inFlightCents, difference }, 'the card provider’s balance differs');
    const since = proof.differs_since ?? at;
    const isLasting = after(since, differenceMs) <= at && proof.reported_cents !== difference;
    const reported_cents = isLasting ? difference : proof.reported_cents;
    await saveProof(tx, { ...figures, in_flight_cents: inFlightCents, differs_since: since, reported_cents });
    if (!isLasting) return;
    if (proof.reported_cents !== null)
      await closeCase(tx, { kind: 'balanceDiffers', about: 'balance', cause: 'anotherDifference', at });
    const reason = `provider ${providerCents}, ledger ${ledgerCents}`;
    await openCase(tx, { kind: 'balanceDiffers', about: 'balance', holdId: null, reason, amount: difference, at });
  });
}
