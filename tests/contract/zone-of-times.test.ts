import { text as textOf } from 'node:stream/consumers';
import { type ComponentType, createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { kindNames, notificationKinds } from '#modules/notifications/kinds.ts';
import { sentences, smsSentences } from '#modules/notifications/sentences.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { answered, offer, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import * as clientDashboard from '#web/routes/dashboard/client-dashboard.tsx';
import * as workerDashboard from '#web/routes/dashboard/worker-dashboard.tsx';
import * as incomingRequest from '#web/routes/hiring/incoming-request.tsx';
import * as requestPage from '#web/routes/hiring/request.tsx';
import * as checkout from '#web/routes/jobs/checkout.tsx';
import * as jobPage from '#web/routes/jobs/job.tsx';
import * as paymentSuccess from '#web/routes/jobs/payment-success.tsx';

interface Page {
  loader: (args: never) => Promise<unknown>;
  default: ComponentType<never>;
}

/** Returns how often a page names a time zone to `user`, and how many times of day it shows, as they are in its text. */
async function timesOn(page: Page, address: string, user: User, params: Record<string, string> = {}) {
  const asked = new Request(`https://nearhand.test${address}`);
  const loaderData = await page.loader(pageArgs(asked, params, pageContext(user)) as never);
  const element = createElement(page.default, { loaderData, params } as never);
  const router = createMemoryRouter([{ path: '*', element }]);
  const provided = { words: words('en') };
  const app = createElement(TranslationProvider, provided, createElement(RouterProvider, { router }));
  const html = await textOf(await renderToReadableStream(app));
  const text = html.replaceAll(/<[^>]*>/g, ' ');
  return {
    zones: text.match(/\bP[DS]T\b/g)?.length ?? 0,
    bare: text.match(/\d [AP]M(?! –| P[DS]T)/g)?.length ?? 0,
  };
}

const once = expect.objectContaining({ zones: 1 });

test('a page of a job names the zone once, whatever other times it shows', async () => {
  const jobs = [
    await world.job(),
    await world.paidJob(),
    await world.startedJob(),
    await world.submittedJob(),
    await world.releasedJob(),
  ];
  for (const { client, worker, jobId } of jobs) {
    for (const user of [client, worker]) {
      const times = await timesOn(jobPage, `/jobs/${jobId}`, user, { jobId });
      expect(times, jobId).toEqual(once);
      // The timeline has times of its own.
      expect(times.bare).toBeGreaterThan(0);
    }
  }
});

test('a job whose client did not answer, and a case, name the zone once', async () => {
  const missed = await world.paidJob();
  world.clock.forward(days(4));
  await world.run('jobs.tick');
  expect(await timesOn(jobPage, `/jobs/${missed.jobId}`, missed.client, { jobId: missed.jobId })).toEqual(once);
  const { client, jobId } = await world.submittedJob();
  await world.as(client).jobs.dispute({ jobId, reason: 'Only half of the rooms were cleaned.' });
  expect(await timesOn(jobPage, `/jobs/${jobId}`, client, { jobId })).toEqual(once);
});

test('the checkout and the page after the payment name the zone once', async () => {
  const { client, jobId } = await world.job();
  expect(await timesOn(checkout, `/checkout/${jobId}`, client, { id: jobId })).toEqual(once);
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  const returned = `/payment-success?session_id=${sessionId}&job_id=${jobId}`;
  expect(await timesOn(paymentSuccess, returned, client)).toEqual({ zones: 1, bare: 0 });
});

test('a request names the zone with each start, and with its deadline before there is a quote', async () => {
  const { client, one, requestId, offers } = await answered();
  const id = requestId;
  const silent = await world.worker();
  const unanswered = await request(client, [silent]);
  expect(await timesOn(requestPage, `/requests/${unanswered}`, client, { id: unanswered })).toEqual(once);
  // Desktop and phone have a layout each of the two quotes.
  const compared = await timesOn(requestPage, `/requests/${id}`, client, { id });
  expect(compared.zones).toBe(4);
  expect(compared.bare).toBeGreaterThan(0);
  expect(await timesOn(requestPage, `/requests/${id}?accept=${offers[0]}`, client, { id })).toEqual(once);
  expect(await timesOn(incomingRequest, `/worker-dashboard/requests/${id}`, one, { id })).toEqual(once);
});

test('each row of a dashboard names the zone', async () => {
  const { client, worker } = await world.paidJob();
  const requestId = await request(client, [worker]);
  const startsAt = new Date(world.clock.now().getTime() + days(2) + hours(1)).toISOString();
  const offerId = await offer(worker, requestId, { startsAt });
  await world.as(client).hiring.acceptOffer({ offerId });
  expect((await timesOn(workerDashboard, '/worker-dashboard', worker)).bare).toBe(0);
  expect((await timesOn(clientDashboard, '/client-dashboard', client)).bare).toBe(0);
  const list = '/client-dashboard?list=jobs';
  expect(await timesOn(clientDashboard, list, client)).toEqual({ zones: 2, bare: 0 });
});

test.each(languages)('in %s, each time of a mail and a text names the zone', (language) => {
  const timeZone = 'America/Los_Angeles';
  for (const kind of kindNames) {
    const instants = notificationKinds[kind].data.filter((name) => name.endsWith('At'));
    if (instants.length === 0) continue;
    const data = { timeZone, ...Object.fromEntries(instants.map((name) => [name, '2026-03-07T22:30:00Z'])) };
    const { title, body } = sentences(kind, data, language);
    const text = smsSentences(kind, data, language, { longest: 60, withMore: true });
    for (const written of [title + body, text]) {
      const times = written.match(/\d:\d\d/g)?.length ?? 0;
      expect(written.match(/PST/g)?.length ?? 0, `${kind}: ${written}`).toBe(times);
    }
  }
});
