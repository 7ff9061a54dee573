import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { datesFrom } from '#lib/place-time.server.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { readScope } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { maxEditsPerDay, wishedDaysAhead } from '../limits.ts';
import { projectClient } from '../policies.server.ts';
import { endOfProject, readBudget, searchTextOf } from '../projects/project-details.server.ts';
import { changeProject, findLiveBidders, type ProjectChange, weighChange } from '../projects/project-store.server.ts';
import { readDates } from '../requests/wished-dates.ts';
import { isOpen } from '../states.ts';
import { lockRequest } from '../store.server.ts';
import { findRequest } from '../views.server.ts';

/**
 * Changes an open project. Bids stay as they are and count as made before the change; their Pros are told. A form without a change, or sent
 * twice, does nothing. Throws Fail `hiring.notNow` once a Pro is hired or the project is over, and `hiring.tooManyEdits`.
 */
export const editProject = operation(hiringContract.editProject, {
  allow: projectClient,
  limit: perAccount(60),
  async run(ctx, { projectId, ...input }) {
    const at = ctx.clock.now();
    const before = (await findRequest(ctx.db, projectId, at)) ?? fail('api.notFound');
    const { timeZone } = before.place;
    const daysWish = input.daysWish ?? null;
    const wishedDates = readDates(input, datesFrom(at, wishedDaysAhead + 1, timeZone));
    const change: Omit<ProjectChange, 'expiresAt'> = {
      title: input.title,
      description: input.description,
      daysWish,
      wishedDates,
      scope: readScope(before.serviceSlug ?? undefined, input.scope),
      budget: readBudget(input),
      searchText: searchTextOf(input),
      at,
    };
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, projectId, 'update');
      if (!isOpen(request.state) || request.expiresAt <= at) fail('hiring.notNow');
      const { isSame, edits } = await weighChange(tx, projectId, { ...change, since: after(at, -days(1)) });
      if (isSame) return { told: 0 };
      if (edits >= maxEditsPerDay) fail('hiring.tooManyEdits', { max: maxEditsPerDay });
      const { createdAt } = request;
      // A change of something else does not start the week again.
      const isSameWeek = daysWish === 'this_week' && request.daysWish === 'this_week';
      const expiresAt = isSameWeek
        ? request.expiresAt
        : endOfProject({ daysWish, wishedDates, timeZone, createdAt, chosenAt: at });
      if (!(await changeProject(tx, projectId, { ...change, expiresAt }))) fail('hiring.notNow');
      const bidders = await findLiveBidders(tx, projectId);
      const client = shortName(userOf(ctx).name);
      const data = { requestId: projectId, title: maskContactDetails(input.title), client };
      for (const { workerId: userId, madeBy } of bidders) {
        const isCounter = madeBy === 'client';
        await notify(tx, { userId, kind: 'projectChanged', data: { ...data, isCounter }, at });
      }
      const subject = { type: 'quote_request', id: projectId };
      const detail = { bids: bidders.length };
      await recordAudit(tx, { at, act: 'hiring.editProject', actor: ctx.actor, subject, detail });
      return { told: bidders.length };
    });
  },
});
