import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { type CallSide, type CallState, isOver } from './states.ts';
import type { CallStep } from './transitions.ts';

export interface NewCall {
  callerId: string;
  calleeId: string;
  callerSide: CallSide;
  jobId: string | null;
  requestId: string | null;
  at: Date;
}

/** Returns the live call of two people, in either direction; undefined when there is none. */
export async function findLive(
  tx: Tx,
  { callerId, calleeId }: Pick<NewCall, 'callerId' | 'calleeId'>,
): Promise<{ id: string; callerId: string } | undefined> {
  return tx
    .selectFrom('call')
    .select(['id', 'caller_id as callerId'])
    .where('caller_id', 'in', [callerId, calleeId])
    .where('callee_id', 'in', [callerId, calleeId])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns how many calls a caller has started in the last hour and day, and to this person in the last hour, without those that the
 * provider did not make.
 */
export function countCalls(tx: Tx, { callerId, calleeId, at }: Pick<NewCall, 'callerId' | 'calleeId' | 'at'>) {
  const lastHour = sql<boolean>`created_at > ${at}::timestamptz - interval '1 hour'`;
  const isFailure = sql<boolean>`(state = 'failed' and rang_at is null)`;
  return tx
    .selectFrom('call')
    .select(({ fn }) => [
      fn.countAll<number>().as('inDay'),
      fn.countAll<number>().filterWhere(lastHour).as('inHour'),
      fn
        .countAll<number>()
        .filterWhere(lastHour)
        .filterWhere('callee_id', '=', calleeId)
        .filterWhere(({ not }) => not(isFailure))
        .as('toThisPerson'),
    ])
    .where('caller_id', '=', callerId)
    .where(sql<boolean>`created_at > ${at}::timestamptz - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

/** Writes a call that starts. Returns its id; null, and nothing written, while the caller or the two have a live call. */
export async function insertCall(tx: Tx, call: NewCall): Promise<string | null> {
  const row = await tx
    .insertInto('call')
    .values({
      caller_id: call.callerId,
      callee_id: call.calleeId,
      caller_side: call.callerSide,
      job_id: call.jobId,
      request_id: call.requestId,
      created_at: call.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface MovedCall {
  id: string;
  state: CallState;
  callerId: string;
  calleeId: string;
}

/**
 * Moves a call that is where the step starts. Returns undefined, and changes nothing, when it is not, or when `providerCallId` is
 * that of another call of the provider.
 */
export function updateCall(
  tx: Tx,
  callId: string,
  { from, to }: CallStep,
  { at, providerCallId }: { at: Date; providerCallId: string | null },
): Promise<MovedCall | undefined> {
  const isTalked = to === 'talked';
  return tx
    .updateTable('call')
    .set({
      state: to,
      ...(providerCallId !== null && { provider_call_id: providerCallId }),
      ...(to === 'ringing_callee' && { rang_at: at }),
      ...(to === 'connected' && { connected_at: at }),
      ...(isOver(to) && { ended_at: at }),
      ...(isTalked && { talked_seconds: sql`greatest(0, extract(epoch from ${at}::timestamptz - connected_at))::int` }),
    })
    .where('id', '=', callId)
    .where('state', 'in', from)
    .where(
      sql<boolean>`coalesce(provider_call_id, ${providerCallId}, '') = coalesce(${providerCallId}, provider_call_id, '')`,
    )
    .returning(['id', 'state', 'caller_id as callerId', 'callee_id as calleeId'])
    .executeTakeFirst();
}

/** True for the call of the provider that belongs to ours, or while its id is not written yet. */
export async function isCallOfProvider(db: Db, callId: string, providerCallId: string): Promise<boolean> {
  const found = await db
    .selectFrom('call')
    .select('id')
    .where('id', '=', callId)
    .where(({ or, eb }) => or([eb('provider_call_id', 'is', null), eb('provider_call_id', '=', providerCallId)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the live calls that are in their state for longer than a call can be: the provider's report is lost. */
export async function findStale(
  db: Db,
  { ringingSince, talkingSince }: { ringingSince: Date; talkingSince: Date },
): Promise<{ id: string; state: CallState }[]> {
  return db
    .selectFrom('call')
    .select(['id', 'state'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`coalesce(connected_at, rang_at, created_at) <=
      case when state = 'connected' then ${talkingSince}::timestamptz else ${ringingSince}::timestamptz end`)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Deletes the calls that ended before an instant, and returns them. */
export function deleteOldCalls(tx: Tx, before: Date): Promise<{ callId: string }[]> {
  return tx.deleteFrom('call').where('ended_at', '<', before).returning('id as callId').execute();
}
