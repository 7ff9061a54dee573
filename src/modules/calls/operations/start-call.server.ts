import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { lockOpenAccount } from '#modules/identity/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { CallUnknown, NotCallable } from '#ports/telephony.ts';
import { type CallTarget, callsContract } from '../contract.ts';
import { callsPerDay, callsPerHour, callsToOnePerHour } from '../limits.ts';
import { moveCall } from '../move-call.server.ts';
import { nameOf, obstacleOf } from '../obstacles.server.ts';
import { pairParty } from '../policies.server.ts';
import { ringSeconds } from '../ring-seconds.ts';
import { countCalls, findLive, insertCall } from '../store.server.ts';
import { findPair, type PairRow } from '../views.server.ts';

/**
 * Starts a call: the caller's own phone rings first. A second start while the call is live returns the same call. Throws Fail with
 * an obstacle of `obstacleOf`, `calls.underWay` while another call of the two or of the caller is live, `calls.tooMany`,
 * `calls.tooManyToOne`, `calls.yourNumber` if the provider does not call the caller's number, `calls.providerDown`.
 */
export const startCall = operation(callsContract.start, {
  allow: pairParty,
  limit: perAccount(20),
  async run(ctx, target) {
    const pair = await requirePair(ctx, target);
    const obstacle = obstacleOf(ctx, pair);
    if (obstacle) fail(obstacle.code, obstacle.data);
    const { callId, isNew } = await begin(ctx, pair);
    if (isNew) await ring(ctx, callId, pair);
    return { callId };
  },
});

/** Returns the two people of `target`. Throws Fail `api.notFound` for everyone but these two. */
export const requirePair = async (ctx: Context, target: CallTarget): Promise<PairRow> =>
  (await findPair(ctx.db, target, { readerId: userOf(ctx).id, now: ctx.clock.now() })) ?? fail('api.notFound');

async function begin(ctx: Context, pair: PairRow): Promise<{ callId: string; isNew: boolean }> {
  const at = ctx.clock.now();
  const people = { callerId: userOf(ctx).id, calleeId: pair.otherId };
  const name = nameOf(ctx, pair);
  return transaction(ctx.db, async (tx) => {
    // The other starts of the caller wait until this one is written: they count towards the same limits.
    await lockOpenAccount(tx, people.callerId);
    const live = await findLive(tx, people);
    if (live?.callerId === people.callerId) return { callId: live.id, isNew: false };
    const { inDay, inHour, toThisPerson } = await countCalls(tx, { ...people, at });
    if (toThisPerson >= callsToOnePerHour) fail('calls.tooManyToOne', { name });
    if (inHour >= callsPerHour || inDay >= callsPerDay) fail('calls.tooMany');
    const about = pair.jobId ? { jobId: pair.jobId, requestId: null } : { jobId: null, requestId: pair.requestId };
    const callId = (await insertCall(tx, { ...people, ...about, callerSide: pair.side, at })) ?? fail('calls.underWay');
    const subject = { type: 'call', id: callId };
    await recordAudit(tx, { at, act: 'calls.start', actor: ctx.actor, subject, detail: about });
    return { callId, isNew: true };
  });
}

/** Asks the provider, once, to ring the caller's phone. If it does not respond, its reports or the clock tell what became of it. */
async function ring(ctx: Context, callId: string, { ownPhone }: PairRow): Promise<void> {
  const { telephony } = ctx.ports;
  if (!telephony || !ownPhone) throw new Error('an obstacle was overlooked');
  try {
    const { id } = await telephony.ring({ callId, to: ownPhone, ringSeconds: ringSeconds.caller });
    await moveCall(ctx, callId, 'ringCaller', id);
  } catch (error) {
    ctx.log.warn({ err: error, callId }, 'a call could not be started');
    if (error instanceof CallUnknown) return;
    await moveCall(ctx, callId, 'fail');
    fail(error instanceof NotCallable ? 'calls.yourNumber' : 'calls.providerDown');
  }
}
