import { fail } from '#lib/fail.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { admin, operation, type Policy } from '#platform/operations/operation.server.ts';
import { findPaperFile } from '../application/paper-store.server.ts';
import { workersContract } from '../contract.ts';

const ownerOrAdmin: Policy<{ paperId: string }> = {
  name: 'Pro of the paper, or administrator',
  async allows(ctx, { paperId }) {
    if (ctx.actor.kind !== 'user') return false;
    if (await admin.allows(ctx, {})) return true;
    return (await findPaperFile(ctx.db, paperId))?.workerId === ctx.actor.user.id;
  },
};

/** A paper, which no browser and no proxy keeps; a PDF opens in the browser. Throws Fail `api.notFound`. */
export const downloadPaper = operation(workersContract.downloadPaper, {
  allow: ownerOrAdmin,
  async run(ctx, { paperId }) {
    const paper = (await findPaperFile(ctx.db, paperId)) ?? fail('api.notFound');
    const bytes = (await ctx.ports.files.get(paper.key)) ?? fail('api.notFound');
    return fileAnswer(bytes, paper.name, paper.mediaType, { viewable: true });
  },
});
