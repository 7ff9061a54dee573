import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { lackingPapers } from '#modules/workers/application/completeness.ts';
import { words } from '#platform/words.server.ts';
import { newPro, submittedApplication } from '#tests/support/applications.ts';
import { openProfile } from '#tests/support/own-profile.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import OwnProfile from '#web/routes/workers/own-profile.tsx';
import { stepStates } from './step-state.ts';

const { t } = words('en');

/** Returns the overview of the Pro's own profile as text. */
async function overviewOf(pro: Awaited<ReturnType<typeof newPro>>) {
  const loaderData = await openProfile(pro);
  const props = { loaderData, actionData: undefined } as unknown as ComponentProps<typeof OwnProfile>;
  const element = <OwnProfile {...props} />;
  const html = renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
  return { loaderData, text: html.replaceAll(/<[^>]*>/g, '|') };
}

test('the overview names each step once, and says that payouts can wait for the review', async () => {
  const { loaderData, text } = await overviewOf(await newPro());
  for (const step of ['trade', 'area', 'rate', 'hours', 'about', 'photo', 'papers', 'payouts'] as const)
    expect(text.split(`|${t(`application:step.${step}`)}|`), step).toHaveLength(2);
  expect(stepStates(loaderData).at(-1)).toMatchObject({ name: 'payouts', state: 'later' });
  expect(text).toContain(t('application:state.later'));
});

test('an approved Pro without a payout account misses one', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  expect(stepStates((await overviewOf(pro)).loaderData).at(-1)).toMatchObject({ name: 'payouts', state: 'missing' });
});

test('documents that a Pro was approved without are not to do; an expired one, and those of another trade, are', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  const { application } = (await overviewOf(pro)).loaderData;
  const lackingWith = (change: Partial<typeof application>) => lackingPapers({ ...application, ...change });
  const expired = application.papers.map((paper) => ({ ...paper, isExpired: true }));
  const state = (lacking: typeof application.lackingPapers) =>
    stepStates({ application: { ...application, lackingPapers: lacking, missing: ['papers'] } }).find(
      ({ name }) => name === 'papers',
    )?.state;
  expect(application.papers).not.toEqual([]);
  expect(application.lackingPapers).toEqual([]);
  expect(lackingWith({ papers: [] })).toEqual([]);
  expect(lackingWith({ papers: expired })).toEqual(application.demandedPapers);
  expect(lackingWith({ papers: [], categorySlug: 'construction-and-repairs' })).toEqual(['insurance']);
  expect(lackingWith({ papers: [], published: null })).toEqual(application.demandedPapers);
  expect([state([]), state(['insurance'])]).toEqual(['done', 'missing']);
});
