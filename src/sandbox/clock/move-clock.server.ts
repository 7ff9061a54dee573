import { type RawBuilder, sql } from 'kysely';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';

/** The PostgreSQL channel on which every move is announced; its payload is the new offset in milliseconds. */
export const clockChannel = 'sandbox_clock';

/** The tasks that do what is due; they look at the clock themselves. */
const ticks = ['jobs.tick', 'hiring.tick', 'reviews.tick'];

/** Moves the sandbox's clock by `milliseconds` and has every rule that became due run at once. */
export async function moveClock(db: Db, milliseconds: number): Promise<void> {
  await setOffset(db, sql`offset_ms + ${milliseconds}`);
}

/** Sets the sandbox's clock back to real time. */
export async function resetClock(db: Db): Promise<void> {
  await setOffset(db, sql`0`);
}

/** How far the sandbox's clock is ahead of real time, in milliseconds. */
export async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from sandbox.clock`.execute(db);
  return rows[0]?.offset_ms ?? 0;
}

async function setOffset(db: Db, offset: RawBuilder<unknown>): Promise<void> {
  await sql`
    with moved as (update sandbox.clock set offset_ms = ${offset} returning offset_ms)
    select pg_notify(${clockChannel}, offset_ms::text) from moved`.execute(db);
  // Only after the move is announced: the worker must not start on a due rule with the former time.
  await transaction(db, async (tx) => {
    for (const task of ticks) await enqueue(tx, task, {});
    await wakeWaitingDeliveries(tx);
  });
}

/** Texts that wait for the end of the quiet hours wait in real time; they look at the moved clock again. */
async function wakeWaitingDeliveries(db: Db): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = 'notifications.deliver' and run_at > now() and locked_at is null
    having count(*) > 0`.execute(db);
}
