import { sql } from 'kysely';
import type { Db } from './database/database.server.ts';
import type { Context } from './operations/context.server.ts';

/** Work done later by the worker process. Runs at least once, so every handler is idempotent. */
export type TaskHandler = (ctx: Context, payload: unknown) => Promise<void>;

/** A module's background handlers by task name (`payments.transfer`). */
export type TaskHandlers = Record<string, TaskHandler>;

/**
 * Puts a task into the queue in the same transaction as the change that causes it. With `key`, a task of that key which
 * still waits is replaced instead of doubled. `runAt` is wall-clock time: rules of the product use `due_at` columns.
 */
export async function enqueue(
  tx: Db,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null}, max_attempts => 12)`.execute(tx);
}
