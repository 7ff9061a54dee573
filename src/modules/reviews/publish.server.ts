import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { addPublishedReview } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Actor } from '#platform/operations/context.server.ts';
import { publishReviews } from './store.server.ts';

/** Publishes the reviews of a job, adds the client's to the Pro's rating, and notifies the reviewed sides. */
export async function publishOfJob(tx: Tx, jobId: string, actor: Actor, at: Date): Promise<void> {
  for (const review of await publishReviews(tx, jobId, at)) {
    if (review.side === 'client') await addPublishedReview(tx, review.subjectId, review.rating);
    const author = review.side === 'client' ? shortName(review.authorName) : review.authorName;
    const data = { jobId, author, title: review.title };
    await notify(tx, { userId: review.subjectId, kind: 'reviewReceived', data, at });
    const subject = { type: 'review', id: review.id };
    await recordAudit(tx, { at, act: 'reviews.publish', actor, subject, detail: { jobId, side: review.side } });
  }
}
