import { after, hours } from '#lib/clock.ts';
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
import { lockClient } from '../client-caps-store.server.ts';
import { hiringContract } from '../contract.ts';
import { answerHours, attachmentUploads, wishedDaysAhead } from '../limits.ts';
import { askWorkers } from '../requests/ask-workers.server.ts';
import { insertAttachments } from '../requests/attachment-store.server.ts';
import { readDates } from '../requests/wished-dates.ts';
import { findByForm, insertRequest, type NewRequest } from '../store.server.ts';

/**
 * Asks 1–20 Pros of one category for a quote. A form sent twice (same `formKey`) makes one request and keeps one set of
 * files. All files are read before anything is stored; all Pros must be listed, of the category and serve the place, or nothing
 * happens.
 */
export const createRequest = operation(hiringContract.createRequest, {
  allow: role(['customer', 'dual']),
  limit: perAccount(40),
  uploads: attachmentUploads,
  async run(ctx, input) {
    const client = userOf(ctx);
    const earlier = await findByForm(ctx.db, client.id, input.formKey);
    if (earlier) return { requestId: earlier.id, asked: earlier.asked };
    const category = await requireCategory(ctx.db, input.category);
    const place = await requirePlace(ctx.db, input.zip);
    const workerIds = [...new Set(input.workerIds)];
    const files = await readAttachments(ctx, input.files, attachmentUploads);
    const contents = files.map((file) => file.content);
    const at = ctx.clock.now();
    const request: NewRequest = {
      clientId: client.id,
      formKey: input.formKey,
      title: input.title,
      categoryId: category.id,
      subcategoryId: input.service ? requireService(category, input.service) : null,
      zip: place.zip,
      description: input.description,
      daysWish: input.daysWish ?? null,
      wishedDates: readDates(input, datesFrom(at, wishedDaysAhead + 1, place.timeZone)),
      scope: readScope(input.service, input.scope),
      expiresAt: after(at, hours(answerHours)),
      at,
    };
    const made = await withStoredFiles(ctx.ports.files, 'attachments', contents, (keys) =>
      transaction(ctx.db, async (tx) => {
        await lockClient(tx, client.id);
        const requestId = await insertRequest(tx, request);
        // The same form, sent at the same time, was faster: its files stay, these go.
        if (!requestId) return { requestId, keep: false };
        const stored = files.map((file, n) => ({ ...file, key: keys[n] as string, bytes: file.content.size }));
        await insertAttachments(tx, requestId, stored);
        await askWorkers(ctx, tx, { id: requestId, title: request.title, city: place.city }, { workerIds, at });
        await recordAudit(tx, {
          at,
          act: 'hiring.createRequest',
          actor: ctx.actor,
          subject: { type: 'quote_request', id: requestId },
          detail: { asked: workerIds.length },
        });
        return { requestId, keep: true };
      }),
    );
    if (made.requestId) return { requestId: made.requestId, asked: workerIds.length };
    const winner = (await findByForm(ctx.db, client.id, input.formKey)) ?? fail('api.notFound');
    return { requestId: winner.id, asked: winner.asked };
  },
});
