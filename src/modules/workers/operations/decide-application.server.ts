import { fail } from '#lib/fail.ts';
import { setAccountStatus } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { lockApplication } from '../application/application-store.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { endNotice, findNotice } from '../application/notice-store.server.ts';
import { publishProfile } from '../application/profile-store.server.ts';
import { requireComplete } from '../application/read-application.server.ts';
import { isUnderNotice } from '../application/states.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';

/** Approves a Pro: the profile is published, and a search finds it from this moment. The Pro is told. */
export const approveApplication = operation(workersContract.approveApplication, {
  allow: admin,
  async run(ctx, { applicationId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await moveApplication(ctx, tx, { applicationId, act: 'approve', role: 'admin' });
      await requireComplete(tx, applicationId);
      const isWaiting = await setAccountStatus(tx, { id: applicationId, from: 'pending_approval', to: 'approved', at });
      if (!isWaiting) fail('workers.notNow');
      await endNotice(tx, applicationId, at);
      await publishProfile(tx, applicationId, at);
      await notify(tx, { userId: applicationId, kind: 'applicationApproved', data: {}, at });
    });
    // The next page that this process sends shows the Pro.
    await ctx.listener.catchUp();
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
      await endNotice(tx, applicationId, at);
      await notify(tx, { userId: applicationId, kind: 'applicationRevision', data: { reason }, at });
    });
    return { state: applicationTransitions.askRevision.to };
  },
});

/** The act that turns a Pro down on each ground. */
const actOfGround = { profile: 'reject', report: 'rejectOnReport' } as const;

/**
 * Turns a Pro down, with the reason. Throws Fail `workers.noticeFirst` for a reason from a background report of which the Pro has
 * no notice, and `workers.notHeard` while the Pro can still answer it.
 */
export const rejectApplication = operation(workersContract.rejectApplication, {
  allow: admin,
  async run(ctx, { applicationId, ground, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const application = (await lockApplication(tx, applicationId)) ?? fail('api.notFound');
      if (ground === 'report' && application.state === 'submitted') fail('workers.noticeFirst');
      const notice = isUnderNotice(application.state) ? await findNotice(tx, applicationId, at) : null;
      if (notice && !notice.isHeard) fail('workers.notHeard');
      await moveApplication(ctx, tx, { applicationId, act: actOfGround[ground], role: 'admin', reason });
      const isWaiting = await setAccountStatus(tx, { id: applicationId, from: 'pending_approval', to: 'rejected', at });
      if (!isWaiting) fail('workers.notNow');
      await endNotice(tx, applicationId, at);
      await (notice
        ? notify(tx, {
            userId: applicationId,
            kind: 'applicationRejectedOnReport',
            data: { reason, company: notice.reportFrom },
            at,
          })
        : notify(tx, { userId: applicationId, kind: 'applicationRejected', data: { reason }, at }));
    });
    return { state: applicationTransitions.reject.to };
  },
});
