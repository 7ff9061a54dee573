import { fail } from '#lib/fail.ts';
import { setAccountStatus } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { publishingTransaction, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { lockApplication } from '../application/application-store.server.ts';
import { restoreApproved } from '../application/change-of-approved.server.ts';
import { moveApplication } from '../application/move-application.server.ts';
import { endNotice, findNotice } from '../application/notice-store.server.ts';
import { acceptApplication } from '../application/paper-store.server.ts';
import { publishProfile } from '../application/profile-store.server.ts';
import { requireComplete } from '../application/read-application.server.ts';
import { isChange, isUnderNotice } from '../application/states.ts';
import { applicationTransitions } from '../application/transitions.ts';
import { workersContract } from '../contract.ts';

/**
 * Approves a Pro, or what an approved Pro changed: the profile is published, and a search finds it from this moment. The Pro is
 * told, with the administrator's note. Throws Fail `workers.changedSince` for another submission than that of `submittedAt`, which a change has to name, since
 * the Pro can go on changing it.
 */
export const approveApplication = operation(workersContract.approveApplication, {
  allow: admin,
  async run(ctx, { applicationId, submittedAt, note }) {
    const at = ctx.clock.now();
    await publishingTransaction(ctx, async (tx) => {
      const application = await moveApplication(ctx, tx, {
        applicationId,
        act: 'approve',
        role: 'admin',
        reason: note || undefined,
      });
      const isOfApproved = isChange(application.state);
      if ((isOfApproved || submittedAt) && application.submitted_at?.toISOString() !== submittedAt)
        fail('workers.changedSince');
      await requireComplete(tx, applicationId, at);
      const account = { id: applicationId, from: 'pending_approval', to: 'approved', at } as const;
      if (!isOfApproved && !(await setAccountStatus(tx, account))) fail('workers.notNow');
      await endNotice(tx, applicationId, at);
      await acceptApplication(tx, applicationId, at);
      await publishProfile(tx, applicationId, { waiting: [], at });
      const kind = isOfApproved ? 'changeApproved' : 'applicationApproved';
      await notify(tx, { userId: applicationId, kind, data: { note: note ?? '' }, at });
    });
    return { state: applicationTransitions.approve.to };
  },
});

/** Asks the Pro to change something, and says what. */
export const askRevision = operation(workersContract.askRevision, {
  allow: admin,
  async run(ctx, { applicationId, reason }) {
    const at = ctx.clock.now();
    const act = await transaction(ctx.db, async (tx) => {
      const application = (await lockApplication(tx, applicationId)) ?? fail('api.notFound');
      const ask = isChange(application.state) ? 'askChangeRevision' : 'askRevision';
      await moveApplication(ctx, tx, { applicationId, act: ask, role: 'admin', reason });
      await endNotice(tx, applicationId, at);
      const kind = ask === 'askRevision' ? 'applicationRevision' : 'changeRevision';
      await notify(tx, { userId: applicationId, kind, data: { reason }, at });
      return ask;
    });
    return { state: applicationTransitions[act].to };
  },
});

/** Rejects the change of an approved Pro: the application is again as it was approved, and the Pro gets the reason. */
async function rejectChange(ctx: Context, tx: Tx, applicationId: string, reason: string) {
  await moveApplication(ctx, tx, { applicationId, act: 'rejectChange', role: 'admin', reason });
  await restoreApproved(ctx, tx, applicationId);
  await notify(tx, { userId: applicationId, kind: 'changeRejected', data: { reason }, at: ctx.clock.now() });
  return applicationTransitions.rejectChange.to;
}

/** The act that turns a Pro down on each ground. */
const actOfGround = { profile: 'reject', report: 'rejectOnReport' } as const;

/**
 * Turns down a Pro, or the change of an approved Pro, with the reason. A background report is no ground against a change:
 * it calls for a suspension. Throws Fail `workers.noticeFirst` for a reason from a background report without
 * a notice, and `workers.notHeard` while the Pro can still answer it.
 */
export const rejectApplication = operation(workersContract.rejectApplication, {
  allow: admin,
  async run(ctx, { applicationId, ground, reason }) {
    const at = ctx.clock.now();
    const state = await transaction(ctx.db, async (tx) => {
      const application = (await lockApplication(tx, applicationId)) ?? fail('api.notFound');
      if (ground === 'profile' && isChange(application.state)) return rejectChange(ctx, tx, applicationId, reason);
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
      return applicationTransitions.reject.to;
    });
    return { state };
  },
});
