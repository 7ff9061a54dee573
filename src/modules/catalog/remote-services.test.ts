import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { listCategories } from './public.server.ts';
import { canBeRemote } from './remote-services.ts';
import { questionsOf } from './scope-questions.ts';

test('a service that asks whether to meet online, and coordinating, can do without an address; no other can', async () => {
  const all = (await listCategories(db)).flatMap(({ slug, subcategories }) =>
    subcategories.map((service) => ({ categorySlug: slug, serviceSlug: service.slug })),
  );
  const remote = all.filter(canBeRemote).map(({ serviceSlug }) => serviceSlug);
  const asked = all.map(({ serviceSlug }) => serviceSlug).filter((slug) => questionsOf(slug).includes('meetingPlace'));
  expect(remote.toSorted()).toEqual([...asked, 'logistics-coordination'].toSorted());
});

test('without a service, the services of the category decide', () => {
  expect(canBeRemote({ categorySlug: 'tech-and-miscellaneous', serviceSlug: null })).toBe(true);
  expect(canBeRemote({ categorySlug: 'home-services', serviceSlug: null })).toBe(false);
});
