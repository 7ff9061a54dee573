import { fail } from '#lib/fail.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { attachmentParty } from '../policies.server.ts';
import { findAttachment } from '../requests/attachment-store.server.ts';
import { isClientOf } from '../store.server.ts';

/** A file of a request, with headers that keep a browser from running it. Its name is masked for Pros. */
export const downloadAttachment = operation(hiringContract.downloadAttachment, {
  allow: attachmentParty,
  async run(ctx, { attachmentId }) {
    const file = (await findAttachment(ctx.db, attachmentId)) ?? fail('api.notFound');
    const bytes = (await ctx.ports.files.get(file.key)) ?? fail('api.notFound');
    const isOwn = await isClientOf(ctx.db, file.requestId, userOf(ctx).id);
    return fileAnswer(bytes, isOwn ? file.name : maskContactDetails(file.name), file.contentType);
  },
});
