import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { formatMoney } from '#lib/money.ts';
import { keptDays as callKeptDays } from '#modules/calls/limits.ts';
import {
  answerHours,
  attachmentUploads,
  maxOpenProjects,
  maxRecipients,
  offerDays,
  offerTotalCents,
} from '#modules/hiring/limits.ts';
import {
  addressAfterEndMs,
  answerWithinMs,
  askAboutFinishMs,
  askAboutStartMs,
  checkInBeforeMs,
  largeCents,
  pauseMs,
  payAtLeastMs,
  payBeforeStartMs,
  payWithinMs,
  releaseAfterMs,
} from '#modules/jobs/deadlines.ts';
import { keptDays as conversationKeptDays } from '#modules/messaging/limits.ts';
import { extraMileFeeBps, standardFeeBps } from '#modules/payments/fees.ts';
import { reviewWindowMs } from '#modules/reviews/window.ts';
import { packageRoot } from '#platform/root.server.ts';
import { eligibility } from './extra-mile-rules.ts';

const dollars = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** The number in each text, read from the product's own constant. Texts write numbers in digits. */
const promises: { texts: string[]; number: number | string }[] = [
  {
    texts: [
      'legal:terms.short',
      'legal:terms.release.text',
      'info:step.review.money',
      'info:faq.payment.answer',
      'info:sides.handed.client',
      'landing:money.look.title',
    ],
    number: releaseAfterMs(largeCents) / hours(1),
  },
  { texts: ['legal:privacy.calls.text', 'legal:privacy.keeping.text'], number: callKeptDays },
  { texts: ['legal:privacy.keeping.text'], number: conversationKeptDays },
  ...[releaseAfterMs(largeCents + 1) / days(1), dollars(largeCents)].map((number) => ({
    texts: [
      'legal:terms.short',
      'legal:terms.release.text',
      'info:step.review.money',
      'info:faq.payment.answer',
      'info:sides.handed.client',
      'landing:money.look.text',
    ],
    number,
  })),
  {
    texts: [
      'legal:terms.release.text',
      'info:faq.payment.answer',
      'info:sides.handed.client',
      'landing:money.look.text',
      'jobs:release.pause',
      'jobs:event.pause',
    ],
    number: pauseMs / hours(1),
  },
  {
    texts: ['legal:terms.agreement.text', 'info:step.pay.text', 'info:faq.cancel.answer', 'info:sides.agreed.client'],
    number: payWithinMs.acceptedOffer / hours(1),
  },
  { texts: ['legal:terms.agreement.text'], number: payWithinMs.instantBooking / minutes(1) },
  { texts: ['legal:terms.problems.text'], number: askAboutStartMs / hours(1) },
  { texts: ['legal:terms.problems.text'], number: askAboutFinishMs / hours(1) },
  { texts: ['legal:terms.problems.text'], number: answerWithinMs / days(1) },
  { texts: ['legal:terms.agreement.text'], number: payBeforeStartMs / hours(1) },
  {
    texts: [
      'legal:terms.agreement.text',
      'errors:hiring.startTooSoon',
      'hiring:offer.validDaysHint',
      'hiring:offer.binding',
      'hiring:counter.binding_other',
      'projects:bid.binding',
    ],
    number: payAtLeastMs / minutes(1),
  },
  {
    texts: [
      'legal:terms.agreement.text',
      'hiring:request.chooseText',
      'hiring:incoming.expiredText',
      'notifications:quoteRequested.body',
    ],
    number: answerHours,
  },
  ...offerDays.map((number) => ({ texts: ['legal:terms.agreement.text'], number })),
  {
    texts: ['legal:terms.agreement.text', 'info:step.compare.text', 'hiring:request.lead', 'hiring:request.tooMany'],
    number: maxRecipients,
  },
  { texts: ['errors:hiring.tooManyProjects'], number: maxOpenProjects },
  { texts: ['hiring:request.filesHint'], number: attachmentUploads.maxFiles },
  { texts: ['errors:hiring.totalOutOfRange'], number: dollars(offerTotalCents.min) },
  { texts: ['errors:hiring.totalOutOfRange'], number: dollars(offerTotalCents.max) },
  { texts: ['account:worker.promise3'], number: standardFeeBps / 100 },
  { texts: ['account:worker.promise3'], number: extraMileFeeBps / 100 },
  {
    texts: ['legal:terms.work.text', 'jobs:checkIn.later', 'errors:jobs.tooEarly'],
    number: checkInBeforeMs / hours(1),
  },
  {
    texts: ['legal:terms.work.text', 'legal:privacy.visible.text', 'jobs:address.seenBy'],
    number: addressAfterEndMs / days(1),
  },
  {
    texts: [
      'legal:terms.reviews.text',
      'info:step.review.text',
      'info:sides.released.client',
      'info:sides.released.worker',
      'jobs:review.blind',
      'jobs:review.waiting',
      'errors:reviews.notNow',
      'notifications:reviewReceived.body',
    ],
    number: reviewWindowMs / days(1),
  },
  {
    texts: ['extraMile:rule.jobs.title', 'extraMile:claim.proven.text'],
    number: eligibility.completedJobs,
  },
  {
    texts: ['extraMile:rule.rating.title', 'extraMile:claim.rated.text'],
    number: eligibility.rating,
  },
];

/** Finds a number as a whole, with a point or a decimal comma. */
function inDigits(number: number | string): RegExp {
  const written = typeof number === 'number' ? String(number).replace('.', '[.,]') : number.replace(/[$.]/g, '\\$&');
  return new RegExp(`(?<!\\d)${written}(?!\\d)`);
}

const catalog = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(packageRoot, 'locales', language, `${name}.json`), 'utf8'));

test.each(languages)('the pages promise in %s what the product does', (language) => {
  const broken = promises.flatMap(({ texts, number }) =>
    texts.filter((place) => {
      const [name = '', key = ''] = place.split(':');
      const text = catalog(language, name)[key] ?? '';
      return !inDigits(number).test(text);
    }),
  );
  expect(broken).toEqual([]);
});
