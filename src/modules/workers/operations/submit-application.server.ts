import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { lockApplication } from '../application/application-store.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { requireComplete } from '../application/read-application.server.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';

/** Asks for the review. Throws Fail `workers.incomplete` while a step misses something. */
export const submitApplication = operation(workersContract.submitApplication, {
  allow: worker,
  async run(ctx) {
    const applicationId = userOf(ctx).id;
    await transaction(ctx.db, async (tx) => {
      await lockApplication(tx, applicationId);
      await requireComplete(tx, applicationId, ctx.clock.now());
      await moveApplication(ctx, tx, { applicationId, act: 'submit', role: 'worker' });
    });
    return { state: applicationTransitions.submit.to };
  },
});

/** Takes the application back to change something, as long as no administrator has decided. */
export const recallApplication = operation(workersContract.recallApplication, {
  allow: worker,
  async run(ctx) {
    const applicationId = userOf(ctx).id;
    await transaction(ctx.db, (tx) => moveApplication(ctx, tx, { applicationId, act: 'recall', role: 'worker' }));
    return { state: applicationTransitions.recall.to };
  },
});
