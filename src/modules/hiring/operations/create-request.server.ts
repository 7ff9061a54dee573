import { after, hours } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { requireCategory } from '#modules/catalog/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { readAttachments } from '#platform/files/attachments.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { answerHours, attachmentUploads } from '../limits.ts';
import { findByForm, insertAttachments, insertRecipients, insertRequest, type NewRequest } from '../store.server.ts';

/**
 * Asks 1–20 Pros of one category for a quote. A form sent twice (same `formKey`) makes one request and keeps one set of
 * files. All files are read before anything is stored; all Pros must be listed and of the category, or nothing happens.
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
    if (workerIds.includes(client.id)) fail('hiring.notYourself');
    const files = await readAttachments(input.files, attachmentUploads);
    const contents = files.map((file) => file.bytes);
    const at = ctx.clock.now();
    const request: NewRequest = {
      clientId: client.id,
      formKey: input.formKey,
      title: input.title,
      categoryId: category.id,
      zip: place.zip,
      description: input.description,
      expiresAt: after(at, hours(answerHours)),
      at,
    };
    const made = await withStoredFiles(ctx.ports.files, 'attachments', contents, (keys) =>
      transaction(ctx.db, async (tx) => {
        const requestId = await insertRequest(tx, request);
        // The same form, sent at the same time, was faster: its files stay, these go.
        if (!requestId) return { requestId, keep: false };
        const stored = files.map((file, n) => ({ ...file, key: keys[n] as string, bytes: file.bytes.length }));
        await insertAttachments(tx, requestId, stored);
        await askWorkers(ctx, tx, { ...request, id: requestId, city: place.city, workerIds });
        return { requestId, keep: true };
      }),
    );
    if (made.requestId) return { requestId: made.requestId, asked: workerIds.length };
    const winner = (await findByForm(ctx.db, client.id, input.formKey)) ?? fail('api.notFound');
    return { requestId: winner.id, asked: winner.asked };
  },
});

async function askWorkers(
  ctx: Context,
  tx: Tx,
  request: NewRequest & { id: string; city: string; workerIds: string[] },
): Promise<void> {
  const asked = await insertRecipients(tx, request.id, request.categoryId, request.workerIds);
  if (asked.length < request.workerIds.length) fail('hiring.workerNotAvailable');
  const { id: requestId, title, city, at } = request;
  const data = { requestId, title, client: shortName(userOf(ctx).name), city };
  for (const userId of asked) await notify(tx, { userId, kind: 'quoteRequested', data, at });
  await recordAudit(tx, {
    at: request.at,
    act: 'hiring.createRequest',
    actor: ctx.actor,
    subject: { type: 'quote_request', id: request.id },
    detail: { asked: asked.length },
  });
}
