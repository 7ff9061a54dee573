import { after, days, hours } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { actingNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { type LockedForParty, lockForParty, otherSideOf, partyOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { isTooSoon } from '../deadlines.ts';
import { isBeforeLastMove, isMovable } from '../other-time/is-movable.ts';
import { expireTimes, moveTime } from '../other-time/move-time.server.ts';
import { maxProposalsPerDay } from '../other-time/other-time-limits.ts';
import {
  closeProposal,
  countProposals,
  insertProposal,
  type ProposalRow,
} from '../other-time/other-time-store.server.ts';
import { byDay, startsIn } from '../schedule/free-slots.server.ts';
import { readBookableTime } from '../schedule/schedule.server.ts';
import { findJob, findTitleWithin, insertEvent } from '../store.server.ts';

/** How long a proposal waits for its answer, and how far ahead it can be. */
const answerWithinMs = hours(48);
const furthestMs = days(56);

/** The free slots that a job could move to, in the place of the work. */
export const listOtherTimes = operation(jobsContract.listOtherTimes, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const job = (await findJob(ctx.db, jobId)) ?? fail('api.notFound');
    const [found] = await readBookableTime(ctx.db, {
      workerIds: [job.worker_id],
      zip: job.zip,
      without: jobId,
      now: ctx.clock.now(),
      days: 28,
    });
    const length = (job.ends_at.getTime() - job.starts_at.getTime()) / 60_000;
    const starts = startsIn(found?.days ?? [], length).filter((start) => start.getTime() !== job.starts_at.getTime());
    return { timeZone: job.time_zone, days: byDay(starts, job.time_zone) };
  },
});

/**
 * Proposes another time of the same length to the other side. The Pro's hours and rules don't bind it: both sides decide. Only another
 * job of the Pro does. Throws Fail `jobs.notNow` (over, begun or never to be moved), `jobs.proposalOpen`, `jobs.sameTime`,
 * `jobs.timeTooSoon`, `jobs.timeTooFar`, `jobs.slotTaken`, `jobs.tooManyTimes`.
 */
export const proposeTime = operation(jobsContract.proposeTime, {
  allow: partyOf,
  limit: perAccount(30),
  run(ctx, { jobId, startsAt: start, message }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const locked = await lockForParty(tx, ctx, jobId);
      const { job, side } = locked;
      const isStartLost = job.lost_start_at !== null;
      if (!isMovable(job) || !isBeforeLastMove({ startsAt: job.starts_at, isStartLost }, at)) fail('jobs.notNow');
      const starts_at = new Date(start);
      const ends_at = after(starts_at, job.ends_at.getTime() - job.starts_at.getTime());
      if (starts_at.getTime() === job.starts_at.getTime()) fail('jobs.sameTime');
      if (isTooSoon(starts_at, at)) fail('jobs.timeTooSoon');
      if (starts_at > after(at, furthestMs)) fail('jobs.timeTooFar');
      const slot = { workerId: job.worker_id, startsAt: starts_at, endsAt: ends_at, without: jobId };
      if (await findTitleWithin(tx, slot)) fail('jobs.slotTaken');
      const expires_at = earliest(after(at, answerWithinMs), isStartLost ? starts_at : job.starts_at, starts_at);
      // One that has run out makes room for the next.
      await expireTimes(tx, jobId, at);
      const about = { job_id: jobId, proposed_by: side, starts_at, ends_at, message, proposed_at: at, expires_at };
      const proposalId = (await insertProposal(tx, about)) ?? fail('jobs.proposalOpen');
      // Each one is mailed and texted to the other side.
      if ((await countProposals(tx, { jobId, by: side, since: after(at, -days(1)) })) > maxProposalsPerDay)
        fail('jobs.tooManyTimes', { max: maxProposalsPerDay });
      await record(ctx, tx, locked, { act: 'proposeTime', at, note: message, time: starts_at });
      return { proposalId, expiresAt: expires_at };
    });
  },
});

const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map((date) => date.getTime())));

/**
 * Accepts the other side's proposal: the job moves, its deadline and its refund terms with it. Throws Fail `jobs.notNow` (answered,
 * withdrawn or run out), `jobs.timeTooSoon`, `jobs.slotTaken`.
 */
export const acceptTime = operation(jobsContract.acceptTime, {
  allow: partyOf,
  run: (ctx, input) =>
    answer(ctx, input, 'accepted', async (tx, locked, proposal, at) => {
      if (isTooSoon(proposal.starts_at, at)) fail('jobs.timeTooSoon');
      await moveTime(tx, locked.job, proposal, at);
      await record(ctx, tx, locked, { act: 'moveTime', at, time: proposal.starts_at });
      return proposal.starts_at;
    }),
});

/** Declines the other side's proposal: the job stays where it is. Throws Fail `jobs.notNow`. */
export const declineTime = operation(jobsContract.declineTime, {
  allow: partyOf,
  run: (ctx, input) =>
    answer(ctx, input, 'declined', async (tx, locked, _, at) => {
      await record(ctx, tx, locked, { act: 'declineTime', at, time: locked.job.starts_at });
      return locked.job.starts_at;
    }),
});

/** Takes the caller's own proposal back. Throws Fail `jobs.notNow`. */
export const withdrawTime = operation(jobsContract.withdrawTime, {
  allow: partyOf,
  run: (ctx, input) =>
    answer(ctx, input, 'withdrawn', async (tx, { job }, _, at) => {
      const subject = { type: 'job', id: job.id } as const;
      await recordAudit(tx, { at, act: 'jobs.withdrawTime', actor: ctx.actor, subject });
      return job.starts_at;
    }),
});

/** Closes an open proposal, and returns when the job starts after that. The proposer withdraws it; the other side answers it. */
function answer(
  ctx: Context,
  { jobId, proposalId }: { jobId: string; proposalId: string },
  state: 'accepted' | 'declined' | 'withdrawn',
  then: (tx: Tx, locked: LockedForParty, proposal: ProposalRow, at: Date) => Promise<Date>,
): Promise<{ jobId: string; startsAt: Date }> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const locked = await lockForParty(tx, ctx, jobId);
    if (!isMovable(locked.job)) fail('jobs.notNow');
    const by = state === 'withdrawn' ? locked.side : otherSideOf(locked.side);
    const proposal = (await closeProposal(tx, { jobId, proposalId, by }, state, at)) ?? fail('jobs.notNow');
    return { jobId, startsAt: await then(tx, locked, proposal, at) };
  });
}

const kindOf = { proposeTime: 'timeProposed', moveTime: 'timeAccepted', declineTime: 'timeDeclined' } as const;

/** Writes the line of the timeline and the audit row, and notifies the other side of `time`. */
async function record(
  ctx: Context,
  tx: Tx,
  { job, side: role, otherId }: LockedForParty,
  { act, at, note, time }: { act: keyof typeof kindOf; at: Date; note?: string; time: Date },
): Promise<void> {
  const { id: jobId, title, state, time_zone: timeZone } = job;
  await insertEvent(tx, { jobId, act, from: state, to: state, actorId: userOf(ctx).id, role, at, note });
  await recordAudit(tx, { at, act: `jobs.${act}`, actor: ctx.actor, subject: { type: 'job', id: jobId } });
  const author = await actingNameOf(ctx, tx, role);
  const data = { jobId, title, author, startsAt: time, timeZone };
  await notify(tx, { userId: otherId, kind: kindOf[act], data, at });
}
