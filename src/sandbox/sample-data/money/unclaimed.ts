import { after } from '#lib/clock.ts';
import { unclaimedSteps } from '#modules/payments/unclaimed/unclaimed-steps.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Pro } from '../people/pros.ts';

/** Returns how many of the steps about unclaimed money were taken by `now` about a job's release, as the clock would have. */
export const countSteps = ({ pro, money: { released, closedAt } }: SampleJob, now: Date): number =>
  pro.payable || released === 0 || !closedAt
    ? 0
    : unclaimedSteps.filter(({ afterMs }) => after(closedAt, afterMs) <= now).length;

/** A step about a Pro's unclaimed money, and how many cents waited then. */
interface SampleStep {
  pro: Pro;
  act: (typeof unclaimedSteps)[number]['act'];
  at: Date;
  cents: number;
}

/** Returns the steps that were taken by `now` about Pros without a payout account. */
export function stepsTaken(jobs: readonly SampleJob[], now: Date): SampleStep[] {
  const waiting = jobs.flatMap(({ pro, money: { released, closedAt } }) =>
    !pro.payable && released > 0 && closedAt ? [{ pro, cents: released, since: closedAt }] : [],
  );
  return [...Map.groupBy(waiting, ({ pro }) => pro)].flatMap(([pro, sums]) => {
    const since = new Date(Math.min(...sums.map((sum) => sum.since.getTime())));
    const steps = unclaimedSteps.map(({ act, afterMs }) => ({ pro, act, at: after(since, afterMs) }));
    return steps
      .filter(({ at }) => at <= now)
      .map((step) => ({ ...step, cents: sumOf(sums.filter((sum) => sum.since <= step.at)) }));
  });
}

const sumOf = (sums: readonly { cents: number }[]): number => sums.reduce((total, { cents }) => total + cents, 0);
