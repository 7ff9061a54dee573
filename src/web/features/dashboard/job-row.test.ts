import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { formatMoney } from '#lib/money.ts';
import { words } from '#platform/words.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { failedRefund } from '#tests/support/payouts.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { JobRow } from './job-row.tsx';

/** The row of a person's newest job. */
async function rowOf(user: Parameters<typeof world.as>[0], side: 'client' | 'worker') {
  const [job] = (await world.as(user).jobs.list({ side })).items;
  if (!job) throw new Error('there is no job');
  const router = createMemoryRouter([{ path: '*', element: createElement(JobRow, { job }) }]);
  const page = createElement(RouterProvider, { router });
  return { job, html: renderToString(createElement(TranslationProvider, { words: words('en') }, page)) };
}

test('the row of a released job has the Pro’s sum once', async () => {
  const { worker } = await world.releasedJob();
  const { job, html } = await rowOf(worker, 'worker');
  expect(html.split(formatMoney(job.payoutCents))).toHaveLength(2);
  expect(html).toContain('Done, payment released');
});

test('the row of a job that was done leads to its Pro again, for as long as the Pro can be asked', async () => {
  const { client, worker } = await world.releasedJob();
  expect((await rowOf(client, 'client')).html).toContain('Book again');
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', worker.id).execute();
  expect((await rowOf(client, 'client')).html).not.toContain('Book again');
});

test('the row of a job whose refund failed does not say that it is refunded', async () => {
  const { client } = await failedRefund();
  const { html } = await rowOf(client, 'client');
  expect(html).toContain('$120.00 still to be refunded');
  expect(html).not.toContain('$120.00 refunded');
});

test('the rows of a job that the bank has ended say so, without the dot of what went well', async () => {
  const { client, worker, jobId } = await world.paidJob();
  await decide(await takeBack(jobId), 'lost');
  const rows = [await rowOf(client, 'client'), await rowOf(worker, 'worker')].map(({ html }) => html);
  expect(rows[0]).toContain('Refunded by your bank');
  expect(rows[1]).toContain('Refunded by the client’s bank');
  for (const html of rows) {
    expect(html).not.toContain('Settled');
    expect(html).not.toContain('bg-pine');
  }
});
