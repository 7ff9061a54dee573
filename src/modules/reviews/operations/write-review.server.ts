import { fail } from '#lib/fail.ts';
import { writtenLanguage } from '#lib/text-language.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { partyOf, requireLockedJob, sideOf } from '#modules/jobs/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { publishOfJob } from '../publish.server.ts';
import { canBeReviewed } from '../reviewable-store.server.ts';
import { bothAreIn, insertReview } from '../store.server.ts';

/**
 * Writes one side's review of a job that is over. It stays blind until the other side has written too, or 14 days are over.
 * The job is locked, so that the second of two simultaneous reviews publishes both.
 */
export const writeReview = operation(reviewsContract.write, {
  allow: partyOf,
  async run(ctx, { jobId, rating, comment: typed }) {
    const at = ctx.clock.now();
    // Everyone reads it.
    const comment = maskContactDetails(typed);
    const authorId = userOf(ctx).id;
    return transaction(ctx.db, async (tx) => {
      const job = await requireLockedJob(tx, jobId);
      const side = sideOf(job, authorId) ?? fail('api.notFound');
      const subjectId = side === 'client' ? job.workerId : job.clientId;
      if (!(await canBeReviewed(tx, jobId, at))) fail('reviews.notNow');
      const language = writtenLanguage(comment, ctx.language);
      const id = await insertReview(tx, { jobId, authorId, subjectId, side, rating, comment, language, at });
      if (!id) fail('reviews.alreadyWritten');
      const subject = { type: 'review', id };
      await recordAudit(tx, { at, act: 'reviews.write', actor: ctx.actor, subject, detail: { jobId, side } });
      const published = await bothAreIn(tx, jobId);
      if (published) await publishOfJob(tx, jobId, ctx.actor, at);
      return { published };
    });
  },
});
