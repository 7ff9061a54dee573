import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type JobState, jobStates } from '#modules/jobs/states.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import Checkout, { action, loader } from './checkout.tsx';
import { loader as paymentSuccess } from './payment-success.tsx';

function argumentsOf(path: string, user: User | null, form?: Record<string, string>) {
  const [id = ''] = path.split('?');
  const submission = form && { method: 'POST', body: new URLSearchParams(form) };
  const request = new Request(`https://nearhand.test/checkout/${path}`, submission);
  return pageArgs(request, { id }, pageContext(user));
}

const missing = (id: string, user: User) => loader(argumentsOf(id, user)).catch((error) => error);

test('a Pro without a job for this client and an unknown id get different answers', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  expect(await missing(pro.id, client)).toMatchObject({ data: { missing: 'job' }, init: { status: 404 } });
  for (const id of [randomUUID(), 'unknown']) {
    expect(await missing(id, client)).toMatchObject({ data: { missing: 'worker' }, init: { status: 404 } });
  }
});

test('a stranger’s job looks like an unknown id', async () => {
  const { jobId } = await world.job();
  const stranger = await world.client();
  expect(await missing(jobId, stranger)).toMatchObject({ data: { missing: 'worker' }, init: { status: 404 } });
});

test('a visitor is sent to sign in', async () => {
  const { jobId } = await world.job();
  const answer: Response = await loader(argumentsOf(jobId, null)).catch((error) => error);
  expect(answer.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(`/checkout/${jobId}`)}`);
});

test('without a street nothing is opened, and what was typed stays', async () => {
  const { client, jobId } = await world.job({ address: false });
  const form = { street: ' ', unit: '3', notes: 'Ring twice' };
  expect(await action(argumentsOf(jobId, client, form))).toMatchObject({
    code: 'jobs.streetMissing',
    typed: { unit: '3', notes: 'Ring twice' },
  });
  expect((await world.as(client).jobs.get({ jobId })).hasAddress).toBe(false);
});

test('the checkout offers the address of an earlier job, and takes it without script', async () => {
  const { client, jobId: earlier } = await world.job();
  const { jobId } = await world.job({ client, address: false });
  const html = await checkoutOf(client, jobId);
  expect(html).toMatch(new RegExp(`<input[^>]*name="sameAs"[^>]*value="${earlier}"`));
  expect(html).toContain('500 Castro St');
  const leave: Response = await action(argumentsOf(jobId, client, { sameAs: earlier, street: '' })).catch((e) => e);
  expect(leave.status).toBe(303);
  expect((await world.as(client).jobs.get({ jobId })).address).toMatchObject({ street: '500 Castro St' });
});

test('a client without earlier jobs is offered no address', async () => {
  const { client, jobId } = await world.job({ address: false });
  expect(await checkoutOf(client, jobId)).not.toContain('name="sameAs"');
});

test('while the card provider is down, the page says so and the job can be paid later', async () => {
  const { client, jobId } = await world.job();
  world.gateway.fail('createCheckoutSession', 'away');
  expect(await action(argumentsOf(jobId, client, { street: '500 Castro St' }))).toMatchObject({
    code: 'payments.providerUnavailable',
  });
  const leave: Response = await action(argumentsOf(jobId, client, { street: '500 Castro St' })).catch((error) => error);
  expect(leave.status).toBe(303);
});

test.each([
  ['names no page', null],
  ['names a page that cannot be opened', 'pay.test/cs_1'],
])('when the card provider %s, the checkout says so', async (_, url) => {
  const { client, jobId } = await world.job();
  world.gateway.setPages(url);
  const refusal = await action(argumentsOf(jobId, client, { street: '500 Castro St' }));
  world.gateway.setPages(undefined);
  expect(refusal).toMatchObject({
    code: 'payments.noPage',
    message: 'The payment provider’s script has not loaded yet. Please try again.',
  });
});

test('a client who returns while the card provider is down sees the payment as processing', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  const returnToSite = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  world.gateway.fail('retrieveCheckoutSession', 'away');
  expect(await returnToSite()).toEqual({ state: 'processing' });
  expect(await returnToSite()).toMatchObject({ state: 'paid', jobId });
});

test('the return page of a canceled job redirects to the job', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  const returnToSite = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  expect(await returnToSite()).toMatchObject({ state: 'paid' });
  await world.as(client).jobs.cancel({ jobId, refundCents: 0 });
  const answer: Response = await returnToSite().catch((error) => error);
  expect(answer.headers.get('location')).toBe(`/jobs/${jobId}`);
});

test('checking a slow payment over and over never counts as a failure', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  const returnToSite = () => paymentSuccess(argumentsOf(`?session_id=${sessionId}&job_id=${jobId}`, client));
  for (let visit = 0; visit < 102; visit++) expect(await returnToSite()).toMatchObject({ state: 'processing' });
});

/** The checkout of a job in `state`, as HTML. */
async function checkoutIn(state: JobState): Promise<string> {
  const { client, jobId } = await world.job();
  return checkoutOf(client, jobId, { state });
}

/** The checkout of a client's job, as HTML. */
async function checkoutOf(client: User, jobId: string, changed: { state?: JobState } = {}): Promise<string> {
  const loaderData = await loader(argumentsOf(jobId, client));
  if (loaderData.demo) throw new Error('this is no job of the database');
  const props = { loaderData: { ...loaderData, job: { ...loaderData.job, ...changed } } } as never;
  const router = createMemoryRouter([{ path: '*', element: createElement(Checkout, props) }]);
  const page = createElement(RouterProvider, { router });
  return renderToString(createElement(TranslationProvider, { words: words('en') }, page));
}

test('the checkout of a job that cannot be paid says why', async () => {
  const reasons = [
    'This job is paid',
    'This job was canceled',
    'This job was called off',
    'This job wasn’t paid in time',
  ];
  const reasonsByState: Partial<Record<JobState, string[]>> = {};
  for (const state of jobStates) {
    const page = await checkoutIn(state);
    reasonsByState[state] = reasons.filter((reason) => page.includes(reason));
  }
  const paid = ['This job is paid'];
  expect(reasonsByState).toEqual({
    awaiting_payment: [],
    called_off: ['This job was called off'],
    expired: ['This job wasn’t paid in time'],
    paid,
    frozen: paid,
    in_progress: paid,
    needs_attention: paid,
    submitted: paid,
    changes_requested: paid,
    disputed: paid,
    cancelled: ['This job was canceled'],
    released: paid,
    settled: paid,
  });
});
