import { after, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { closeCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { matchTransactions, reportUnmatched, unmatchedMs } from './match-transactions.server.ts';
import { lockProof, readLedgerBalance, saveProof } from './proof-store.server.ts';
import { isReadingDue, readTransactions } from './read-transactions.server.ts';

/** A difference that lasts this long is a case: until then, an answer or an event may still arrive. */
const differenceMs = hours(1);

/**
 * Proves that the provider holds what the ledger says (task `payments.proveBalance`, every few minutes): reads the provider's
 * transactions, matches each one with the ledger, and compares the balances once everything is read.
 */
export async function proveBalance(ctx: Context): Promise<void> {
  const { payments } = ctx.ports;
  if (!(await isReadingDue(ctx))) return;
  const before = await payments.readBalance();
  const read = await readTransactions(ctx);
  const matched = await matchTransactions(ctx);
  const reported = await reportUnmatched(ctx);
  if (read.count + matched + reported > 0) {
    ctx.log.info({ read: read.count, matched, reported }, 'read the card provider’s transactions');
  }
  if (!read.isComplete) return;
  // Money that moved while the list was read may be in one of the two only.
  const balance = await payments.readBalance();
  if (balance === before) await compare(ctx, balance);
}

async function compare(ctx: Context, providerCents: number): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const proof = await lockProof(tx);
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
