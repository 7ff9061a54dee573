import { fail } from '#lib/fail.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { findFile } from '../file-store.server.ts';
import { fileParty } from '../policies.server.ts';

/** A file of a message, with headers that keep a browser from running it. Its name is masked as the text is. */
export const downloadFile = operation(messagingContract.downloadFile, {
  allow: fileParty,
  async run(ctx, { fileId }) {
    const file = (await findFile(ctx.db, fileId)) ?? fail('api.notFound');
    const bytes = (await ctx.ports.files.get(file.key)) ?? fail('api.notFound');
    const isOpen = file.authorId === userOf(ctx).id || file.paidAt !== null;
    return fileAnswer(bytes, isOpen ? file.name : maskContactDetails(file.name), file.contentType);
  },
});
