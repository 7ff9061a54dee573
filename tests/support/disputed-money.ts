import { expect } from 'vitest';
import { days } from '#lib/clock.ts';
import { balances } from './ledger.ts';
import { type JobWorld, world } from './world.ts';

export const holdOf = ({ jobId }: JobWorld) =>
  world.db.selectFrom('hold').selectAll().where('purpose_id', '=', jobId).executeTakeFirstOrThrow();
export const disputeOf = (id: string) =>
  world.db.selectFrom('dispute').selectAll().where('provider_id', '=', id).executeTakeFirst();
export const casesAbout = (about: string) =>
  world.db
    .selectFrom('money_case')
    .select(['kind', 'amount_cents as cents', 'closed_at as closedAt'])
    .where('about', '=', about)
    .execute();
export const journalsOf = async (job: JobWorld) => {
  const { id } = await holdOf(job);
  const rows = await world.db
    .selectFrom('ledger_journal')
    .select('kind')
    .where('hold_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
export const payouts = async (job: JobWorld) => {
  const { id } = await holdOf(job);
  return world.db
    .selectFrom('payout')
    .select(['kind', 'state', 'amount_cents as cents'])
    .where('hold_id', '=', id)
    .orderBy('amount_cents')
    .execute();
};

/** What the ledger says the provider has must be what it has. */
export const proveBalance = async () => expect((await balances()).provider).toBe(world.gateway.balance());

/** Ends what is pending, and moves the clock on, so that each test starts without pending payments where no other test was. */
export async function startAfresh(): Promise<void> {
  await world.db.deleteFrom('provider_reading').execute();
  world.clock.forward(days(4));
  await world.run('jobs.tick');
  await world.work();
  await world.run('payments.reconcile');
}
