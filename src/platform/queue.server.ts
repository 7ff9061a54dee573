import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from './database/database.server.ts';
import type { Context } from './operations/context.server.ts';

/**
 * Work done later by the worker process: its name in the queue and what it carries. The context that sends a task defines
 * it, so that an earlier context can tell a later one what happened without knowing it.
 */
export interface Task<Payload extends z.ZodType> {
  name: string;
  payload: Payload;
}

/** Defines a task. `name` is `<context>.<what happened or what to do>` (`payments.captured`). */
export function defineTask<Payload extends z.ZodType>(name: string, payload: Payload): Task<Payload> {
  return { name, payload };
}

/**
 * The lanes of the worker, each with how many of its tasks run at a time. A service that hangs holds up its own lane alone: `money`
 * asks the card provider, `mail` the mail server, `texts` the carrier, `files` the disk; `clock` has the rules of time.
 */
export const lanes = { money: 4, mail: 4, texts: 4, files: 1, clock: 3, work: 4 } as const;
export type Lane = keyof typeof lanes;

/** A task with what it does. It runs at least once, so every handler is idempotent. */
export interface TaskHandler {
  name: string;
  lane: Lane;
  /** True for what runs every minute, and whenever the sandbox's clock moves. */
  everyMinute: boolean;
  /** Throws ZodError for a payload that is not the task's. */
  run(ctx: Context, payload: unknown): Promise<void>;
}

/** Says what is done when `task` arrives, and in which lane. */
export function handleTask<Payload extends z.ZodType>(
  task: Task<Payload>,
  run: (ctx: Context, payload: z.output<Payload>) => Promise<void>,
  lane: Lane = 'work',
): TaskHandler {
  return { name: task.name, lane, everyMinute: false, run: (ctx, payload) => run(ctx, task.payload.parse(payload)) };
}

/** Defines a rule of time: `run` does everything that is due by `ctx.clock`, once a minute. */
export function handleTick(name: string, run: (ctx: Context) => Promise<void>, lane: Lane = 'clock'): TaskHandler {
  return { name, lane, everyMinute: true, run };
}

interface QueueOptions {
  key?: string;
  runAt?: Date;
  queueName?: string;
}

/**
 * Puts a task into the queue in the transaction of the change that causes it. With `key`, a task of that key which still
 * waits is replaced instead of doubled. `runAt` is wall-clock time: rules of the product are columns that a tick reads. Tasks of one
 * `queueName` never overlap.
 */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  task: Task<Payload>,
  payload: z.input<Payload>,
  options: QueueOptions = {},
): Promise<void> {
  await addToQueue(tx, task.name, payload, options);
}

/** Runs a tick as soon as the transaction commits, beside its own minute. Two runs never overlap. */
export async function enqueueTick(tx: Tx, tick: TaskHandler): Promise<void> {
  await addToQueue(tx, tick.name, {}, { queueName: tick.name });
}

async function addToQueue(tx: Tx, name: string, payload: unknown, { key, runAt, queueName }: QueueOptions) {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queueName ?? null},
    job_key => ${key ?? null}, run_at => ${runAt ?? null}, max_attempts => 12)`.execute(tx);
}

/** Runs the tasks at once that wait in the queue for a later moment: their reason to wait may be over. */
export async function wakeWaiting(db: Db, { name }: Task<z.ZodType>): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = ${name} and run_at > now() and locked_at is null
    having count(*) > 0`.execute(db);
}

/** The condition that a task of `key` waits in the queue or runs, and has tries left. */
export function isQueued(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from graphile_worker.jobs queued
    where queued.key = ${key} and (queued.attempts < queued.max_attempts or queued.locked_at is not null))`;
}

/** The tasks of one kind in the queue. */
export interface QueuedTasks {
  task: string;
  /** How many are due by real time, not taken, and have tries left. */
  waiting: number;
  /** For how long the oldest of those has been due; 0 without any. */
  oldestSeconds: number;
  /** How many have used up their tries. */
  failed: number;
}

/** Returns what is in the queue, by kind of task. */
export async function readQueue(db: Db): Promise<QueuedTasks[]> {
  const { rows } = await sql<QueuedTasks>`
    select task_identifier as task,
      (count(*) filter (where is_due))::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds",
      (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed
    from (
      select *, run_at <= now() and attempts < max_attempts and locked_at is null as is_due from graphile_worker.jobs) jobs
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}
