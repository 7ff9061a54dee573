import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { lockApplication } from '../application/application-store.server.ts';
import { dayOf, insertCheck, refreshVerified, withdrawCheck as withdraw } from '../application/check-store.server.ts';
import { refuseOwn } from '../application/move-application.server.ts';
import { isExpired } from '../application/paper-details.ts';
import { findLastDay } from '../application/paper-store.server.ts';
import { workersContract } from '../contract.ts';

/**
 * Notes that something about a Pro was checked. The Verified badge follows. Without a date of its own, a check of a license or
 * insurance counts through the last day of the Pro's paper. Throws Fail `workers.badCheckDates` for a check of
 * the future or one that has expired, `workers.licenseWithoutNumber`, `workers.checkExists`, and `api.notFound`.
 */
export const addCheck = operation(workersContract.addCheck, {
  allow: admin,
  async run(ctx, { applicationId, kind, source, number, regionState, checkedOn, ...dates }) {
    const at = ctx.clock.now();
    if (checkedOn > dayOf(at)) fail('workers.badCheckDates');
    if (kind === 'license' && !(number && regionState)) fail('workers.licenseWithoutNumber');
    const checkId = await transaction(ctx.db, async (tx) => {
      // Two checks of one Pro at once: the badge has to see both.
      if (!(await lockApplication(tx, applicationId))) fail('api.notFound');
      refuseOwn(ctx, applicationId);
      const expiresOn = dates.expiresOn ?? (await findLastDay(tx, applicationId, kind));
      if (isExpired({ expiresOn }, at) || (expiresOn && expiresOn <= checkedOn)) fail('workers.badCheckDates');
      const about = { number: number ?? null, regionState: regionState ?? null, expiresOn };
      const check = { workerId: applicationId, kind, source, checkedOn, ...about, addedBy: userOf(ctx).id, at };
      const id = (await insertCheck(tx, check)) ?? fail('workers.checkExists');
      await refreshVerified(tx, applicationId, at);
      const subject = { type: 'application', id: applicationId };
      await recordAudit(tx, { at, act: 'workers.addCheck', actor: ctx.actor, subject, detail: { checkId: id, kind } });
      return id;
    });
    return { checkId };
  },
});

/** Takes a check back that does not hold. The Verified badge follows. Throws Fail `api.notFound`, also the second time. */
export const withdrawCheck = operation(workersContract.withdrawCheck, {
  allow: admin,
  async run(ctx, { applicationId, checkId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      if (!(await lockApplication(tx, applicationId))) fail('api.notFound');
      refuseOwn(ctx, applicationId);
      const kind =
        (await withdraw(tx, { checkId, workerId: applicationId, by: userOf(ctx).id, at })) ?? fail('api.notFound');
      await refreshVerified(tx, applicationId, at);
      const subject = { type: 'application', id: applicationId };
      await recordAudit(tx, { at, act: 'workers.withdrawCheck', actor: ctx.actor, subject, detail: { checkId, kind } });
    });
    return { done: true as const };
  },
});
