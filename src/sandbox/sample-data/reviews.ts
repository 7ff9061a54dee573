import { after, days, hours } from '#lib/clock.ts';
import { isReviewable } from '#modules/jobs/states.ts';
import { reviewWindow } from '#modules/reviews/window.ts';
import type { Pro } from './pros.ts';
import { idOf, randomFor } from './random.ts';
import { createReviewer } from './review-texts.ts';
import type { SampleJob } from './sample-job.ts';
import { ofClients, ofClientsGripes } from './texts/reviews/of-clients.ts';

/** The share of ratings below four, among clients as among Pros: the product says that 98% are satisfied. */
const dissatisfied = 0.02;
/** Nobody has reviewed yet what was finished this lately, so that a newcomer can. */
const quiet = days(6);

interface Draft {
  job: SampleJob;
  rating: number;
}

/** Lets clients review the finished `jobs` and Pros review some clients back; the reviews end up on the jobs. */
export function writeReviews(pros: Pro[], jobs: SampleJob[], now: Date): void {
  const finished = jobs.filter(({ state, endsAt }) => isReviewable(state) && after(endsAt, quiet) < now);
  const byPro = Map.groupBy(finished, ({ pro }) => pro);
  const drafts = pros.flatMap((pro) => ratingsFor(pro, byPro.get(pro) ?? []));
  disappointSome(drafts.filter(({ job }) => after(releasedAt(job), reviewWindow) <= now));
  const draftsByPro = Map.groupBy(drafts, ({ job }) => job.pro);
  for (const [pro, theirs] of draftsByPro) writeClientReviews(pro, theirs);
  writeProReviews(finished);
  for (const job of finished) publish(job, now);
}

/** Four or five stars for about three jobs in four; an Extra Mile member's average is at least 4.8. */
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

/** Of drafts that are public by now, turns exactly the agreed share into three stars (and a few into two), where the Pro's average stays above four. */
function disappointSome(drafts: Draft[]): void {
  const random = randomFor('disappointed');
  const byPro = Map.groupBy(drafts, ({ job }) => job.pro);
  let wanted = Math.round(drafts.length * dissatisfied);
  for (const draft of random.some(drafts, drafts.length)) {
    if (wanted === 0) return;
    const { pro } = draft.job;
    const theirs = byPro.get(pro) ?? [];
    const lower = random.chance(0.12) ? 2 : 3;
    const left = mean(theirs) - (draft.rating - lower) / theirs.length;
    const spoilt = theirs.some(({ rating }) => rating < 4);
    if (pro.extraMile || pro.quality > 0.92 || theirs.length < 5 || left < 4.05 || spoilt) continue;
    draft.rating = lower;
    wanted -= 1;
  }
}

function writeClientReviews(pro: Pro, drafts: Draft[]): void {
  const comment = createReviewer(pro);
  for (const { job, rating } of drafts) {
    const random = randomFor(`review ${job.id}`);
    const language = random.chance(0.85) ? job.client.language : 'en';
    job.reviews.push({
      id: idOf(`review ${job.id} client`),
      side: 'client',
      rating,
      comment: comment(random, { rating, language, task: job.task }),
      language,
      createdAt: after(releasedAt(job), hours(random.int(1, 130))),
      publishedAt: null,
    });
  }
}

function writeProReviews(finished: SampleJob[]): void {
  const answering = finished.filter((job) => randomFor(`back ${job.id}`).chance(0.4));
  const unhappy = new Set(randomFor('unhappy pros').some(answering, Math.round(answering.length * dissatisfied)));
  for (const job of answering) {
    const random = randomFor(`back review ${job.id}`);
    const language = random.chance(0.7) ? job.pro.language : 'en';
    const rating = unhappy.has(job) ? 3 : random.chance(0.86) ? 5 : 4;
    const text = random.pick(rating === 3 ? ofClientsGripes : ofClients[language]);
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

const releasedAt = (job: SampleJob): Date => job.steps.find(({ to }) => to === 'released')?.at ?? job.endsAt;

/** A review shows once both sides have written, or 14 days after the release; what lies ahead is not written yet. */
function publish(job: SampleJob, now: Date): void {
  job.reviews = job.reviews.filter(({ createdAt }) => createdAt <= now);
  const [first, second] = job.reviews;
  const closes = after(releasedAt(job), reviewWindow);
  const shown = first && second ? new Date(Math.max(first.createdAt.getTime(), second.createdAt.getTime())) : closes;
  if (shown > now) return;
  for (const review of job.reviews) review.publishedAt = shown;
}
