import { after, days, hours } from '#lib/clock.ts';
import { isReviewable } from '#modules/jobs/states.ts';
import { reviewWindowMs } from '#modules/reviews/window.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Pro } from '../people/pros.ts';
import { idOf, randomFor } from '../random.ts';
import { reviewsOfClients } from '../texts/texts.ts';
import { createReviewer } from './review-texts.ts';

/** The share of ratings below four on both sides: the product says that 98% are satisfied. */
const dissatisfiedShare = 0.02;
/** Work released this recently has no reviews yet, so that the people of the sample logins can write one. */
const unreviewedMs = days(6);

interface Draft {
  job: SampleJob;
  rating: number;
}

/** Adds reviews to the finished `jobs`: by clients of Pros, and some by Pros of clients. */
export function writeReviews(pros: Pro[], jobs: SampleJob[], now: Date): void {
  const finished = jobs.filter(({ state, endsAt }) => isReviewable(state) && after(endsAt, unreviewedMs) < now);
  const jobsByPro = Map.groupBy(finished, ({ pro }) => pro);
  const drafts = pros.flatMap((pro) => ratingsFor(pro, jobsByPro.get(pro) ?? []));
  // Other reviews may not be public yet and would not count.
  disappointSome(drafts.filter(({ job }) => after(releasedAt(job), reviewWindowMs) <= now));
  const draftsByPro = Map.groupBy(drafts, ({ job }) => job.pro);
  for (const [pro, draftsOfPro] of draftsByPro) writeClientReviews(pro, draftsOfPro);
  writeProReviews(finished);
  for (const job of finished) publish(job, now);
}

/** Gives four or five stars to about three jobs in four; an Extra Mile member's average is at least 4.8. */
function ratingsFor(pro: Pro, jobs: SampleJob[]): Draft[] {
  const random = randomFor(`ratings ${pro.id}`);
  const drafts = jobs
    .filter(() => random.chance(0.74))
    .map((job) => ({ job, rating: random.chance(pro.quality) ? 5 : 4 }));
  const mustExcel = pro.extraMile || pro.email === 'pro@nearhand.test';
  for (const draft of drafts) if (mustExcel && mean(drafts) < 4.84) draft.rating = 5;
  return drafts;
}

const mean = (drafts: Draft[]): number =>
  drafts.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, drafts.length);

/**
 * Lowers exactly the dissatisfied share to three stars (a few to two), only where the Pro's average stays above four.
 */
function disappointSome(drafts: Draft[]): void {
  const random = randomFor('disappointed');
  const byPro = Map.groupBy(drafts, ({ job }) => job.pro);
  let remaining = Math.round(drafts.length * dissatisfiedShare);
  for (const draft of random.some(drafts, drafts.length)) {
    if (remaining === 0) return;
    const { pro } = draft.job;
    const draftsOfPro = byPro.get(pro) ?? [];
    const lower = random.chance(0.12) ? 2 : 3;
    const newMean = mean(draftsOfPro) - (draft.rating - lower) / draftsOfPro.length;
    const isLowered = draftsOfPro.some(({ rating }) => rating < 4);
    if (pro.extraMile || pro.quality > 0.92 || draftsOfPro.length < 5 || newMean < 4.05 || isLowered) continue;
    draft.rating = lower;
    remaining -= 1;
  }
}

function writeClientReviews(pro: Pro, drafts: Draft[]): void {
  const writeComment = createReviewer(pro);
  for (const { job, rating } of drafts) {
    const random = randomFor(`review ${job.id}`);
    const language = random.chance(0.85) ? job.client.language : 'en';
    job.reviews.push({
      id: idOf(`review ${job.id} client`),
      side: 'client',
      rating,
      comment: writeComment(random, { rating, language, task: job.task }),
      language,
      createdAt: after(releasedAt(job), hours(random.int(1, 130))),
      publishedAt: null,
    });
  }
}

function writeProReviews(finished: SampleJob[]): void {
  const reviewed = finished.filter((job) => randomFor(`back ${job.id}`).chance(0.4));
  const unhappy = new Set(randomFor('unhappy pros').some(reviewed, Math.round(reviewed.length * dissatisfiedShare)));
  for (const job of reviewed) {
    const random = randomFor(`back review ${job.id}`);
    const language = random.chance(0.7) ? job.pro.language : 'en';
    const rating = unhappy.has(job) ? 3 : random.chance(0.86) ? 5 : 4;
    const text = random.pick(rating === 3 ? reviewsOfClients.en.gripes : reviewsOfClients[language].praise);
    job.reviews.push({
      id: idOf(`review ${job.id} worker`),
      side: 'worker',
      rating,
      comment: text.replaceAll('{first}', job.client.first),
      language: rating === 3 ? 'en' : language,
      createdAt: after(releasedAt(job), hours(random.int(1, 90))),
      publishedAt: null,
    });
  }
}

const releasedAt = (job: SampleJob): Date => job.steps.find(({ to }) => isReviewable(to))?.at ?? job.endsAt;

/**
 * Publishes reviews once both sides have written, or 14 days after the release; drops those that lie ahead of `now`.
 */
function publish(job: SampleJob, now: Date): void {
  job.reviews = job.reviews.filter(({ createdAt }) => createdAt <= now);
  const [first, second] = job.reviews;
  const windowEnd = after(releasedAt(job), reviewWindowMs);
  const publishedAt =
    first && second ? new Date(Math.max(first.createdAt.getTime(), second.createdAt.getTime())) : windowEnd;
  if (publishedAt > now) return;
  for (const review of job.reviews) review.publishedAt = publishedAt;
}
