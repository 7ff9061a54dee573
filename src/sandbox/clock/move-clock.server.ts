import { type RawBuilder, sql } from 'kysely';
import { textTask } from '#modules/notifications/public.server.ts';
import { ticks } from '#modules/tasks.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { enqueueTick, wakeWaiting } from '#platform/queue.server.ts';

/** The PostgreSQL channel that announces every move; its payload is the new offset in milliseconds. */
export const clockChannel = 'sandbox_clock';

/** Moves the sandbox's clock by `milliseconds` and runs every rule that became due. */
export async function moveClock(db: Db, milliseconds: number): Promise<void> {
  await setOffset(db, sql`offset_ms + ${milliseconds}`);
}

/** Resets the sandbox's clock to real time. */
export async function resetClock(db: Db): Promise<void> {
  await setOffset(db, sql`0`);
}

/** Returns how far the sandbox's clock is ahead of real time, in milliseconds. */
export async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from sandbox.clock`.execute(db);
  return rows[0]?.offset_ms ?? 0;
}

async function setOffset(db: Db, offset: RawBuilder<unknown>): Promise<void> {
  await sql`
    with moved as (update sandbox.clock set offset_ms = ${offset} returning offset_ms)
    select pg_notify(${clockChannel}, offset_ms::text) from moved`.execute(db);
  // Only after the move is announced: the worker must not run a due rule by the earlier time.
  await transaction(db, async (tx) => {
    for (const tick of ticks) await enqueueTick(tx, tick);
    // Texts that wait for the end of the quiet hours wait in real time, so they have to check the moved clock.
    await wakeWaiting(tx, textTask);
  });
}
