import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type JobState, jobStates } from '#modules/jobs/states.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import Checkout, { action, loader } from './checkout.tsx';
import { loader as paymentSuccess } from './payment-success.tsx';

function argumentsOf(path: string, user: User | null, method = 'GET') {
  const [id = ''] = path.split('?');
  const request = new Request(`https://nearhand.test/checkout/${path}`, { method });
  return { request, params: { id }, context: pageContext(user) } as never;
}

const missing = (id: string, user: User) => loader(argumentsOf(id, user)).catch((error) => error);

test('a Pro without a job for this client, and nobody at all, are told apart', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  expect(await missing(pro.id, client)).toMatchObject({ data: { missing: 'job' }, init: { status: 404 } });
  for (const id of [randomUUID(), 'nobody']) {
    expect(await missing(id, client)).toMatchObject({ data: { missing: 'worker' }, init: { status: 404 } });
  }
});

test('somebody else’s job is nobody at all', async () => {
  const { jobId } = await world.job();
  const stranger = await world.client();
  expect(await missing(jobId, stranger)).toMatchObject({ data: { missing: 'worker' }, init: { status: 404 } });
});

test('a visitor signs in first', async () => {
  const { jobId } = await world.job();
  const answer: Response = await loader(argumentsOf(jobId, null)).catch((error) => error);
  expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(`/checkout/${jobId}`)}`);
});

test('while the card provider is away, the page says so and the job can be paid later', async () => {
  const { client, jobId } = await world.job();
  world.gateway.fail('createCheckoutSession', 'away');
  expect(await action(argumentsOf(jobId, client, 'POST'))).toMatchObject({
    refusal: { code: 'payments.providerUnavailable' },
  });
  const leave: Response = await action(argumentsOf(jobId, client, 'POST')).catch((error) => error);
  expect(leave.status).toBe(303);
});

test('coming back while the card provider is away, the payment is being looked at', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  const back = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  world.gateway.fail('retrieveCheckoutSession', 'away');
  expect(await back()).toEqual({ state: 'processing' });
  expect(await back()).toMatchObject({ state: 'paid', jobId });
});

test('opened again after the job was called off, the page of return leads to the job', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  const back = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  expect(await back()).toMatchObject({ state: 'paid' });
  await world.as(client).jobs.cancel({ jobId, refundCents: 0 });
  const answer = (await back().catch((thrown: unknown) => thrown)) as Response;
  expect(answer.headers.get('location')).toBe(`/jobs/${jobId}`);
});

test('however long a payment takes to arrive, looking again is no failure', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  const back = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  for (let looked = 0; looked < 102; looked++) expect(await back()).toMatchObject({ state: 'processing' });
});

/** The checkout of a job in `state`, as HTML. */
async function checkoutIn(state: JobState): Promise<string> {
  const { client, jobId } = await world.job();
  const loaderData = await loader(argumentsOf(jobId, client));
  if (loaderData.demo) throw new Error('this is no job of the database');
  const props = { loaderData: { ...loaderData, job: { ...loaderData.job, state } } } as never;
  const router = createMemoryRouter([{ path: '*', element: createElement(Checkout, props) }]);
  const page = createElement(RouterProvider, { router });
  return renderToString(createElement(I18nextProvider, { i18n: words('en') }, page));
}

test('the checkout of a job that cannot be paid says why', async () => {
  const reasons = ['This job is paid', 'This job was cancelled', 'The time to pay has passed'];
  const reasonsByState: Partial<Record<JobState, string[]>> = {};
  for (const state of jobStates) {
    const page = await checkoutIn(state);
    reasonsByState[state] = reasons.filter((reason) => page.includes(reason));
  }
  const paid = ['This job is paid'];
  expect(reasonsByState).toEqual({
    awaiting_payment: [],
    expired: ['The time to pay has passed'],
    paid,
    in_progress: paid,
    submitted: paid,
    cancelled: ['This job was cancelled'],
    released: paid,
  });
});
