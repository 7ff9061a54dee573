import { fail } from '#lib/fail.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { attachmentParty } from '../policies.server.ts';
import { findAttachment } from '../store.server.ts';

/** A file of a request, with headers that keep a browser from running it. */
export const downloadAttachment = operation(hiringContract.downloadAttachment, {
  allow: attachmentParty,
  async run(ctx, { attachmentId }) {
    const file = (await findAttachment(ctx.db, attachmentId)) ?? fail('api.notFound');
    const bytes = (await ctx.ports.files.get(file.key)) ?? fail('api.notFound');
    return fileAnswer(bytes, file.name, file.contentType);
  },
});
