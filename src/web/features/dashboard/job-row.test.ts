import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { formatMoney } from '#lib/money.ts';
import { words } from '#platform/words.server.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { JobRow } from './job-row.tsx';

test('the row of a released job has the Pro’s sum once', async () => {
  const { worker } = await world.releasedJob();
  const [job] = (await world.as(worker).jobs.list({ side: 'worker' })).items;
  if (!job) throw new Error('the Pro has a job');
  const router = createMemoryRouter([{ path: '*', element: createElement(JobRow, { job }) }]);
  const page = createElement(RouterProvider, { router });
  const html = renderToString(createElement(TranslationProvider, { words: words('en') }, page));
  expect(html.split(formatMoney(job.payoutCents))).toHaveLength(2);
  expect(html).toContain('Done, released to your balance');
});
