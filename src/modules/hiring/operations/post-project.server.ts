import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { datesFrom } from '#lib/place-time.server.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { readScope, requireCategory, requireService } from '#modules/catalog/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { readAttachments } from '#modules/uploads/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { countOpenProjects, countPosted, lockClient } from '../client-caps-store.server.ts';
import { hiringContract } from '../contract.ts';
import { attachmentUploads, maxOpenProjects, maxProjectsPerDay, wishedDaysAhead } from '../limits.ts';
import { announceTask } from '../projects/announce-project.server.ts';
import { endOfProject, readBudget, searchTextOf } from '../projects/project-details.server.ts';
import { insertAttachments } from '../requests/attachment-store.server.ts';
import { readDates } from '../requests/wished-dates.ts';
import { findByForm, insertRequest, type NewRequest } from '../store.server.ts';

/**
 * Posts a project, which every fitting Pro can bid on; those Pros are told in the background. A form sent twice (same `formKey`) makes
 * one project and keeps one set of files. All files are read before anything is stored.
 */
export const postProject = operation(hiringContract.postProject, {
  allow: role(['customer', 'dual']),
  limit: perAccount(20),
  uploads: attachmentUploads,
  async run(ctx, input) {
    const clientId = userOf(ctx).id;
    const earlier = await findByForm(ctx.db, clientId, input.formKey);
    if (earlier) return { projectId: earlier.id };
    const category = await requireCategory(ctx.db, input.category);
    const { zip, timeZone } = await requirePlace(ctx.db, input.zip);
    const files = await readAttachments(ctx, input.files, attachmentUploads);
    const contents = files.map((file) => file.content);
    const daysWish = input.daysWish ?? null;
    const wishedDates = readDates(input, datesFrom(ctx.clock.now(), wishedDaysAhead + 1, timeZone));
    const request: Omit<NewRequest, 'at' | 'expiresAt'> = {
      clientId,
      formKey: input.formKey,
      title: input.title,
      categoryId: category.id,
      subcategoryId: input.service ? requireService(category, input.service) : null,
      zip,
      description: input.description,
      daysWish,
      wishedDates,
      scope: readScope(input.service, input.scope),
      project: { budget: readBudget(input), searchText: searchTextOf(input) },
    };
    const projectId = await withStoredFiles(ctx.ports.files, 'attachments', contents, (keys) =>
      transaction(ctx.db, async (tx) => {
        await lockClient(tx, clientId);
        // After the files, which take their time: a summary waits for the projects of the last minute alone.
        const at = ctx.clock.now();
        const expiresAt = endOfProject({ daysWish, wishedDates, timeZone, createdAt: at, chosenAt: at });
        const id = await insertRequest(tx, { ...request, expiresAt, at });
        // The same form, sent at the same time, was faster: its files stay, these go.
        if (!id) return { id, keep: false };
        if ((await countOpenProjects(tx, clientId, at)) > maxOpenProjects) fail('hiring.tooManyProjects');
        if ((await countPosted(tx, clientId, after(at, -days(1)))) > maxProjectsPerDay)
          fail('hiring.tooManyProjectsToday', { max: maxProjectsPerDay });
        const stored = files.map((file, n) => ({ ...file, key: keys[n] as string, bytes: file.content.size }));
        await insertAttachments(tx, id, stored);
        await enqueue(tx, announceTask, { projectId: id });
        const subject = { type: 'quote_request', id };
        await recordAudit(tx, { at, act: 'hiring.postProject', actor: ctx.actor, subject });
        return { id, keep: true };
      }),
    );
    const winner = projectId.id ?? (await findByForm(ctx.db, clientId, input.formKey))?.id;
    return { projectId: winner ?? fail('api.notFound') };
  },
});
