import { after, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { closeCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { pairUp } from './pair-up.ts';
import {
  findCandidates,
  findUnmatched,
  findUnreported,
  insertMatches,
  type Match,
  markReported,
  type UnmatchedTransaction,
} from './transaction-store.server.ts';

const batch = 500;
/** Until then, the event or the answer that books a transaction may still arrive. */
export const unmatchedMs = hours(1);

/** Finds the journals that book what was read. Returns how many transactions were matched. */
export async function matchTransactions(ctx: Context): Promise<number> {
  let count = 0;
  let position: UnmatchedTransaction | undefined;
  do {
    const unmatched = await findUnmatched(ctx.db, position ?? null, batch);
    const candidates = await findCandidates(
      ctx.db,
      unmatched.map(({ id }) => id),
    );
    const matches = pairUp(unmatched, candidates);
    await bookMatches(ctx, matches);
    count += matches.length;
    position = unmatched.length === batch ? unmatched.at(-1) : undefined;
  } while (position);
  return count;
}

async function bookMatches(ctx: Context, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const { reported } = await insertMatches(tx, matches, at);
    for (const id of reported) await closeCase(tx, { kind: 'unmatched', about: id, cause: 'matched', at });
  });
}

/** Opens a case for each transaction that is in no journal an hour after it was read. Returns how many. */
export async function reportUnmatched(ctx: Context): Promise<number> {
  const at = ctx.clock.now();
  const lost = await findUnreported(ctx.db, after(at, -unmatchedMs), batch);
  for (const { id, type, amountCents, holdId } of lost) {
    await transaction(ctx.db, async (tx) => {
      if (!(await markReported(tx, id, at))) return;
      await openCase(tx, { kind: 'unmatched', about: id, holdId, reason: type, amount: usd(amountCents), at });
    });
  }
  return lost.length;
}
