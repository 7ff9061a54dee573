import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { counter, offer, project, quoted, request } from '#tests/support/hiring.ts';
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

/** Returns a start after which no offer of these tests ends. */
const late = () => ({ startsAt: after(clock.now(), days(20)).toISOString() });

test.each<[string, (sides: { client: User; worker: User; quote: string }) => Promise<unknown>, string]>([
  [
    'withdrew the quote',
    ({ worker, quote }) => as(worker).hiring.withdrawOffer({ offerId: quote }),
    'You withdrew your quote',
  ],
  [
    'declined the client’s counter',
    async ({ client, worker, quote }) =>
      as(worker).hiring.declineCounter({ offerId: await counter(client, quote, late()) }),
    'No agreement',
  ],
])('a Pro who %s is not told to have been too late', async (_, end, text) => {
  const sides = await quoted([], late());
  await end(sides);
  clock.forward(hours(73));
  const { worker } = await rowsOf(sides);
  expect(worker).toContain(text);
  expect(worker).not.toContain('in time');
});

test('the client’s row counts the Pros who can still answer, and says when none of them can', async () => {
  const [client, worker, other] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [worker, other]);
  expect((await rowsOf({ client, worker })).client).toContain('Waiting for quotes from 2 Pros');
  await as(other).hiring.declineRequest({ requestId });
  expect((await rowsOf({ client, worker })).client).toContain('Waiting for a quote from 1 Pro');
  // A quote of one day that no one has accepted is the last one.
  await offer(worker, requestId, { validDays: 1 });
  clock.forward(days(1));
  expect((await rowsOf({ client, worker })).client).toContain('No quotes are on the way');
});

test('a Pro whose counter has expired is counted again', async () => {
  const { client, worker, quote } = await quoted();
  await counter(client, quote, { startsAt: after(clock.now(), hours(2)).toISOString() });
  clock.forward(hours(2));
  expect((await rowsOf({ client, worker })).client).toContain('Waiting for a quote from 1 Pro');
});
