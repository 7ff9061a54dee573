import { text as textOf } from 'node:stream/consumers';
import { type ComponentType, createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { offer, project, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import RequestPage, { loader } from './request.tsx';

test.each([
  [100, 72, 'after 72 hours'],
  [42, 40, 'two hours before the start'],
  [1, 0.5, 'after half an hour'],
])('a quote that starts in %i hours is to be paid in %d hours: %s', async (startsIn, paysIn) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const now = world.clock.now();
  const offerId = await offer(pro, requestId, { startsAt: after(now, hours(startsIn)).toISOString() });
  const asked = new Request(`https://nearhand.test/requests/${requestId}?accept=${offerId}`);
  const { accepting } = await loader(pageArgs(asked, { id: requestId }, pageContext(client)));
  expect(accepting?.payDueAt).toBe(after(now, hours(paysIn)).toISOString());
  // The job keeps the promise.
  const { jobId } = await world.as(client).hiring.acceptOffer({ offerId });
  expect((await world.as(client).jobs.get({ jobId })).dueAt).toBe(accepting?.payDueAt);
});

test('the address of a notification asks about the only quote, and compares several', async () => {
  const [client, first, second] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [first, second]);
  const offerId = await offer(first, requestId);
  const asked = async () => {
    const address = new Request(`https://nearhand.test/requests/${requestId}?quote`);
    return (await loader(pageArgs(address, { id: requestId }, pageContext(client)))).accepting;
  };
  expect((await asked())?.candidate.offer.id).toBe(offerId);
  await offer(second, requestId);
  expect(await asked()).toBeNull();
});

/** Returns the client's page of a request as HTML, in English. */
async function pageOf(client: User, id: string, query = ''): Promise<string> {
  const asked = new Request(`https://nearhand.test/requests/${id}${query}`);
  const loaderData = await loader(pageArgs(asked, { id }, pageContext(client)));
  const element = createElement(RequestPage as ComponentType<never>, { loaderData } as never);
  const router = createMemoryRouter([{ path: '*', element }]);
  const page = createElement(RouterProvider, { router });
  return textOf(await renderToReadableStream(createElement(TranslationProvider, { words: words('en') }, page)));
}

const before = 'Sent before you changed the project';

test('beside a bid from before a change, the client reads why it can’t be accepted in place of the button', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  const offerId = await offer(pro, projectId);
  expect(await pageOf(client, projectId)).toContain(`?accept=${offerId}`);
  world.clock.forward(1_000);
  const change = { title: 'Clean the house', description: 'All of it.', budgetCents: 30_000 };
  await world.as(client).hiring.editProject({ projectId, budgetType: 'fixed', ...change });
  // The only bid, by the address of its notification, that of the button, and the page itself.
  for (const query of ['?quote', `?accept=${offerId}`, '']) {
    const html = await pageOf(client, projectId, query);
    expect(html, query).toContain(before);
    for (const button of [`?accept=${offerId}`, 'id="accept"']) expect(html, query).not.toContain(button);
  }
  world.clock.forward(1_000);
  const newer = await offer(other, projectId);
  const compared = await pageOf(client, projectId);
  expect(compared).toContain(before);
  expect(compared).toContain(`?accept=${newer}`);
  expect(compared).not.toContain(`?accept=${offerId}`);
});
