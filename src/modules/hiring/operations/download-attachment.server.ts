import { fail } from '#lib/fail.ts';
import { operation } from '#platform/operation.server.ts';
import { fileAnswer } from '#platform/uploads.server.ts';
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
