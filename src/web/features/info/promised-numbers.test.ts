import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { answerHours, maxRecipients } from '#modules/hiring/limits.ts';
import { payWithinMs, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { reviewWindowMs } from '#modules/reviews/window.ts';
import { packageRoot } from '#platform/root.server.ts';
import { eligibility } from './extra-mile-rules.ts';

/** The number in each text, read from the product's own constant. Texts write numbers in digits. */
const promises: { texts: string[]; number: number }[] = [
  {
    texts: [
      'legal:terms.short',
      'legal:terms.release.text',
      'legal:terms.problems.text',
      'info:step.review.money',
      'info:faq.payment.answer',
      'info:faq.problem.answer',
      'info:sides.handed.client',
    ],
    number: releaseAfterMs(0) / hours(1),
  },
  {
    texts: ['legal:terms.agreement.text', 'info:step.pay.text', 'info:faq.cancel.answer', 'info:sides.agreed.client'],
    number: payWithinMs.acceptedOffer / hours(1),
  },
  { texts: ['legal:terms.agreement.text'], number: answerHours },
  { texts: ['info:step.compare.text'], number: maxRecipients },
  {
    texts: [
      'legal:terms.reviews.text',
      'info:step.review.text',
      'info:sides.released.client',
      'info:sides.released.worker',
    ],
    number: reviewWindowMs / hours(24),
  },
  { texts: ['extraMile:rule.jobs.title', 'extraMile:claim.proven.text'], number: eligibility.completedJobs },
];

const catalog = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(packageRoot, 'locales', language, `${name}.json`), 'utf8'));

test.each(languages)('the pages promise in %s what the product does', (language) => {
  const broken = promises.flatMap(({ texts, number }) =>
    texts.filter((place) => {
      const [name = '', key = ''] = place.split(':');
      const text = catalog(language, name)[key] ?? '';
      return !new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text);
    }),
  );
  expect(broken).toEqual([]);
});
