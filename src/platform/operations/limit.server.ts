import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '#lib/fail.ts';
import type { Db } from '../database/database.server.ts';
import { networkOf } from '../http/network.server.ts';
import type { Context } from './context.server.ts';

type LimitServices = Pick<Context, 'db' | 'config'>;

/** Counts the tries of one act in a span of time, for each key apart. */
export interface Limiter {
  /** Counts one try. Throws Fail `api.tooManyRequests` with `seconds` to wait. */
  consume(services: LimitServices, key: string): Promise<void>;
}

/** A limiter in the database. A try that was right after all can be given back there. */
export interface StoredLimiter extends Limiter {
  /** Returns the key of the row that counts the tries. */
  rowOf(services: LimitServices, key: string): string;
}

/**
 * Returns a limiter of `times` tries in `seconds`, for acts that cost others something: guesses, mails, texts, money. It counts in the
 * database, for all processes together and across restarts, and fails closed: without the database nothing is tried. A key that was
 * refused costs no further query.
 */
export function limiter(name: string, times: number, seconds: number): StoredLimiter {
  const counters = new WeakMap<Db, RateLimiterPostgres>();
  const counterOf = (db: Db): RateLimiterPostgres => {
    const counter = counters.get(db) ?? countersIn(db, times, seconds);
    counters.set(db, counter);
    return counter;
  };
  const rowOf = ({ config }: LimitServices, key: string) => hashOf(config.AUTH_SECRET, `${name} ${key}`);
  return { rowOf, consume: (services, key) => counted(() => counterOf(services.db).consume(rowOf(services, key))) };
}

const countersIn = (db: Db, points: number, duration: number): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: { query: ({ text, values }: Statement) => db.executeQuery(CompiledQuery.raw(text, [...values])) },
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // The tick of accounts does it.
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration,
    // Not at the last try, which may be given back.
    inMemoryBlockOnConsumed: points + 1,
  });

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Keys name people and networks: the table has only their hashes. */
const hashOf = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`limit ${key}`).digest('base64url');

/** Returns a limiter of reads. It counts in this process's memory. */
export function readLimiter(times: number, seconds: number): Limiter {
  const memory = new RateLimiterMemory({ points: times, duration: seconds });
  return { consume: (_services, key) => counted(() => memory.consume(key)) };
}

async function counted(consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    fail('api.tooManyRequests', { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}

/** Counts a call of the operation `name`, which is costly for the product or for others. Throws Fail `api.tooManyRequests`. */
export type CallLimit = (ctx: Context, name: string) => Promise<void>;

/** The calls that an account, and all visitors of a network address together, may make in ten minutes. */
interface CallsPerCaller {
  ofAccount: number;
  ofNetwork: number;
}

const tenMinutes = 600;

/** `times` calls in ten minutes for each account: far above a person in a hurry, far below what a program can do. */
export function perAccount(times: number): CallLimit {
  const calls = limiter('account', times, tenMinutes);
  return async (ctx, name) => {
    if (ctx.actor.kind === 'user') await calls.consume(ctx, `${name} ${ctx.actor.user.id}`);
  };
}

/** Limits an act that visitors may do, too. */
export function perCaller({ ofAccount, ofNetwork }: CallsPerCaller): CallLimit {
  return perCallerBy(perAccount(ofAccount), limiter('network', ofNetwork, tenMinutes));
}

/** Limits a costly read. A restart forgets what it counted. */
export function readsPerCaller({ ofAccount, ofNetwork }: CallsPerCaller): CallLimit {
  const ofAccounts = readLimiter(ofAccount, tenMinutes);
  return perCallerBy(
    async (ctx) => void (ctx.actor.kind === 'user' && (await ofAccounts.consume(ctx, ctx.actor.user.id))),
    readLimiter(ofNetwork, tenMinutes),
  );
}

const perCallerBy =
  (ofAccount: CallLimit, ofNetwork: Limiter): CallLimit =>
  (ctx, name) =>
    ctx.actor.kind === 'user' ? ofAccount(ctx, name) : ofNetwork.consume(ctx, `${name} ${networkOf(ctx.ip)}`);
