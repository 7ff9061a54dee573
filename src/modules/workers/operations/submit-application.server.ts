import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { lockApplication } from '../application/application-store.server.ts';
import { restoreApproved } from '../application/change-of-approved.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { requireComplete } from '../application/read-application.server.ts';
import { isChange } from '../application/states.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';

/**
 * Asks for the review: of a new profile, or of a change that was revised. Throws Fail `workers.incomplete` while a step misses
 * something, and `workers.notNow` without anything to submit.
 */
export const submitApplication = operation(workersContract.submitApplication, {
  allow: worker,
  async run(ctx) {
    const applicationId = userOf(ctx).id;
    const act = await transaction(ctx.db, async (tx) => {
      const state = (await lockApplication(tx, applicationId))?.state;
      await requireComplete(tx, applicationId, ctx.clock.now());
      if (state === 'approved' || state === 'change_submitted') fail('workers.notNow');
      const submit = state === 'change_revision_asked' ? 'submitChange' : 'submit';
      await moveApplication(ctx, tx, { applicationId, act: submit, role: 'worker' });
      return submit;
    });
    return { state: applicationTransitions[act].to };
  },
});

/**
 * Takes the application back to change something, as long as no administrator has decided. What an approved Pro changed is
 * again as it was approved.
 */
export const recallApplication = operation(workersContract.recallApplication, {
  allow: worker,
  async run(ctx) {
    const applicationId = userOf(ctx).id;
    const act = await transaction(ctx.db, async (tx) => {
      const application = await lockApplication(tx, applicationId);
      const recall = application && isChange(application.state) ? 'recallChange' : 'recall';
      await moveApplication(ctx, tx, { applicationId, act: recall, role: 'worker' });
      if (recall === 'recallChange') await restoreApproved(ctx, tx, applicationId);
      return recall;
    });
    return { state: applicationTransitions[act].to };
  },
});
