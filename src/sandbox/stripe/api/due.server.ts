import type { Pool } from 'pg';
import type { Clock } from '#lib/clock.ts';
import { inTransaction } from '../store.server.ts';
import { settleDueTransactions } from './balance-transactions.server.ts';
import { payOutAccounts } from './connected-payouts.server.ts';
import { endOldInquiries, loseUnanswered } from './dispute-life.server.ts';
import { emitter } from './events.server.ts';
import { arrivePayouts, payOutAvailable } from './payouts.server.ts';
import type { Platform } from './platform.server.ts';
import { moveDueRefunds } from './refund-life.server.ts';
import { expireDueSessions } from './session-expiry.server.ts';

/** Does what is due by `clock`: sessions expire, money becomes available, payouts are made and arrive, refunds move on, unanswered disputes are lost, old inquiries end. Returns true if events were recorded. */
export async function runDue({
  pool,
  clock,
  platform,
}: {
  pool: Pool;
  clock: Clock;
  platform: Platform;
}): Promise<boolean> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const expired = await expireDueSessions(pool, clock);
  const lost = await loseUnanswered(pool, clock);
  const ended = await endOldInquiries(pool, clock);
  await settleDueTransactions(pool, now);
  const moved = await inTransaction(pool, async (db) => {
    const payer = { db, now, emit: emitter(db, now, null) };
    const arrived = await arrivePayouts(payer);
    const refunded = await moveDueRefunds(payer);
    await payOutAccounts(payer);
    const paidOut = platform.payouts === 'daily' ? await payOutAvailable(payer) : 0;
    return arrived + refunded + paidOut;
  });
  return expired + lost + ended + moved > 0;
}
