import { fail } from '#lib/fail.ts';
import { setAccountStatus } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { publishProfile } from '../application/profile-store.server.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';

/** Approves a Pro: the profile is published, and a search finds it from this moment. The Pro is told. */
export const approveApplication = operation(workersContract.approveApplication, {
  allow: admin,
  async run(ctx, { applicationId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await moveApplication(ctx, tx, { applicationId, act: 'approve', role: 'admin' });
      const isWaiting = await setAccountStatus(tx, { id: applicationId, from: 'pending_approval', to: 'approved', at });
      if (!isWaiting) fail('workers.notNow');
      await publishProfile(tx, applicationId, at);
      await notify(tx, { userId: applicationId, kind: 'applicationApproved', data: {}, at });
    });
    return { state: applicationTransitions.approve.to };
  },
});

/** Asks the Pro to change something, and says what. */
export const askRevision = operation(workersContract.askRevision, {
  allow: admin,
  async run(ctx, { applicationId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await moveApplication(ctx, tx, { applicationId, act: 'askRevision', role: 'admin', reason });
      await notify(tx, { userId: applicationId, kind: 'applicationRevision', data: { reason }, at });
    });
    return { state: applicationTransitions.askRevision.to };
  },
});

/** Turns a Pro down, with the reason. */
export const rejectApplication = operation(workersContract.rejectApplication, {
  allow: admin,
  async run(ctx, { applicationId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await moveApplication(ctx, tx, { applicationId, act: 'reject', role: 'admin', reason });
      const isWaiting = await setAccountStatus(tx, { id: applicationId, from: 'pending_approval', to: 'rejected', at });
      if (!isWaiting) fail('workers.notNow');
      await notify(tx, { userId: applicationId, kind: 'applicationRejected', data: { reason }, at });
    });
    return { state: applicationTransitions.reject.to };
  },
});
