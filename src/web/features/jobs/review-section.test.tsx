import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { ReviewSection } from './review-section.tsx';

const { t } = words('en');
const mine = {
  id: '1',
  authorName: 'Ana',
  rating: 1,
  comment: 'Late.',
  language: 'en',
  createdAt: '2026-03-07T17:40:00Z',
};

/** Returns the section of a person who has written, and whose counterpart has not. */
function section(canBePublished: boolean): string {
  const reviews = { canReview: false, otherIsIn: false, canBePublished, mine, other: null };
  const element = <ReviewSection job={{ counterpartName: 'Ben' } as JobDetail} reviews={reviews} error={null} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('the author of a review reads when others see it, or that nobody will', () => {
  const [waiting, never] = [t('jobs:review.waiting'), t('jobs:review.never')];
  const says = (html: string) => [html.includes(waiting), html.includes(never)];
  expect(says(section(true))).toEqual([true, false]);
  expect(says(section(false))).toEqual([false, true]);
});
