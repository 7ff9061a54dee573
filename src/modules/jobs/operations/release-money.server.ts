import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { releaseJob } from '../release-job.server.ts';
import { isInDispute } from '../states.ts';
import { lockJob } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/** The client is satisfied, and the held money goes to the Pro. */
export const releaseMoney = operation(jobsContract.release, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      if (isInDispute(job.state)) fail('jobs.inCase');
      await releaseJob(tx, { jobId, role: 'client', actor: ctx.actor, at });
    });
    return { state: jobTransitions.release.to };
  },
});
