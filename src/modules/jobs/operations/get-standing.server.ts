import { verifyingChecks } from '#modules/workers/limits.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { describeStanding } from '../extra-mile.server.ts';

/** Returns where the signed-in Pro stands: badges, what is missing for the next one, and how fast the Pro usually answers. */
export const getStanding = operation(jobsContract.getStanding, {
  allow: worker,
  async run(ctx) {
    const { checks, name: _, ...standing } = await describeStanding(ctx.db, userOf(ctx).id, ctx.clock.now());
    const valid = new Set(checks.map(({ kind }) => kind));
    return { ...standing, missingChecks: verifyingChecks.filter((kind) => !valid.has(kind)) };
  },
});
