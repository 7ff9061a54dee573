import { sql } from 'kysely';
import { after, hours, minutes } from '#lib/clock.ts';
import { isFail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isQueued } from '#platform/queue.server.ts';
import { refreshAccount } from './payout-account.server.ts';
import { enqueuePayout, payoutKey, wakePayouts } from './payouts.server.ts';
import { settleCheckout } from './settle.server.ts';

const sessionsAtOnce = 100;
/** A session is asked after when it is this old at least, later ever less often, and once an hour at most. */
const soonest = minutes(2);
const latest = minutes(60);

/**
 * Repairs what webhooks and lost answers left behind (task `payments.reconcile`, every minute): payments nobody told us
 * of, sessions and payout accounts that changed unheard, payouts that fell out of the queue.
 */
export async function reconcile(ctx: Context): Promise<void> {
  await readBackSessions(ctx);
  await giveUpLostCreations(ctx);
  await readBackAccounts(ctx);
  await requeuePayouts(ctx);
}

async function readBackSessions(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .selectFrom('checkout_session')
    .select(['id', 'provider_session_id as sessionId', 'created_at as createdAt'])
    .where('state', '=', 'open')
    .where('next_check_at', '<=', now)
    .where('created_at', '<=', after(now, -soonest))
    .orderBy('next_check_at')
    .limit(sessionsAtOnce)
    .execute();
  for (const { id, sessionId, createdAt } of due) {
    const age = now.getTime() - createdAt.getTime();
    const next = after(now, Math.min(Math.max(age, soonest), latest));
    await ctx.db.updateTable('checkout_session').set({ next_check_at: next }).where('id', '=', id).execute();
    await tolerate(ctx, () => settleCheckout(ctx, sessionId as string));
  }
}

/** One unreachable answer must not keep the others from being read. */
async function tolerate(ctx: Context, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isFail(error)) ctx.log.error({ err: error }, 'reconciling failed');
  }
}

/** Nobody ever got the address of a session whose creation was never answered, so nobody can pay it. */
async function giveUpLostCreations(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('checkout_session')
    .set({ state: 'failed' })
    .where('state', '=', 'creating')
    .where('created_at', '<', after(ctx.clock.now(), -hours(1)))
    .execute();
}

async function readBackAccounts(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.provider_account_id as id from payout_account a
    where not a.payouts_enabled and a.updated_at < ${after(ctx.clock.now(), -latest)} and exists (
      select from payout p join hold h on h.id = p.hold_id
      where h.payee_id = a.user_id and p.state = 'waiting_for_account')
    limit ${sessionsAtOnce}`.execute(ctx.db);
  for (const { id } of rows) await tolerate(ctx, () => refreshAccount(ctx, id));
}

async function requeuePayouts(ctx: Context): Promise<void> {
  const { rows: ready } = await sql<{ userId: string }>`
    select distinct h.payee_id as "userId" from payout p
    join hold h on h.id = p.hold_id
    join payout_account a on a.user_id = h.payee_id and a.payouts_enabled
    where p.state = 'waiting_for_account'`.execute(ctx.db);
  for (const { userId } of ready) await transaction(ctx.db, (tx) => wakePayouts(tx, userId));

  const { rows: lost } = await sql<{ id: string; kind: string }>`
    select p.id, p.kind from payout p
    where p.state = 'queued' and p.created_at < ${after(ctx.clock.now(), -soonest)}
      and not ${isQueued(sql`${payoutKey('')} || p.id`)}
    limit ${sessionsAtOnce}`.execute(ctx.db);
  for (const payout of lost) await transaction(ctx.db, (tx) => enqueuePayout(tx, payout));
}
