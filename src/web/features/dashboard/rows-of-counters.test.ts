import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { counter, offer, project, quoted } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { IncomingRow } from './incoming-row.tsx';
import { RequestRow } from './request-row.tsx';

const { as, clock } = world;

function textOf(row: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element: row }]);
  const page = createElement(RouterProvider, { router });
  const html = renderToString(createElement(TranslationProvider, { words: words('en') }, page));
  return html.replaceAll(/<[^>]*>/g, ' ');
}

/** Returns the text of the newest row on the Pro's and on the client's dashboard. */
async function rowsOf({ client, worker }: { client: User; worker: User }) {
  const now = clock.now().toISOString();
  const [incoming] = (await as(worker).hiring.listIncoming({})).items;
  const [request] = (await as(client).hiring.listRequests({})).items;
  if (!incoming || !request) throw new Error('both sides have a request');
  return {
    worker: textOf(createElement(IncomingRow, { request: incoming, now })),
    client: textOf(createElement(RequestRow, { request, now })),
  };
}

test('both dashboards say that the Pro accepted the client’s counter', async () => {
  const { client, worker, quote } = await quoted();
  await as(worker).hiring.acceptOffer({ offerId: await counter(client, quote) });
  const rows = await rowsOf({ client, worker });
  expect(rows.worker).toContain('You accepted the counteroffer');
  expect(rows.client).toContain('A Pro accepted your counteroffer');
});

test('both dashboards say that the client accepted the Pro’s counter', async () => {
  const { client, worker, quote } = await quoted();
  const last = await counter(worker, await counter(client, quote));
  expect((await rowsOf({ client, worker })).worker).toContain('Counteroffer sent');
  await as(client).hiring.acceptOffer({ offerId: last });
  const rows = await rowsOf({ client, worker });
  expect(rows.worker).toContain('Your counteroffer was accepted');
  expect(rows.client).toContain('You accepted a quote');
});

test('a bid is called a bid: sent, expired and accepted', async () => {
  const [client, worker] = [await world.person(), await world.worker()];
  const projectId = await project(client);
  await offer(worker, projectId);
  expect((await rowsOf({ client, worker })).worker).toContain('Bid sent');
  clock.forward(days(4));
  expect((await rowsOf({ client, worker })).worker).toContain('Your bid expired');
  await as(client).hiring.acceptOffer({ offerId: await offer(worker, projectId) });
  const rows = await rowsOf({ client, worker });
  expect(rows.worker).toContain('Your bid was accepted');
  expect(rows.client).toContain('You accepted a bid');
});
