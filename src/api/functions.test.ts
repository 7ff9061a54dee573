import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';
import { mountApi } from './mount.server.ts';

const app = new Hono();
mountApi(app, world.services);

/** The part of a Node connection that the server reads. */
const connection = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };

async function call(name: string, body: unknown, user: User | null, language = 'en') {
  const cookie = [user ? await sessionCookie(user) : '', `__Host-language=${language}`].filter(Boolean).join('; ');
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
  const response = await app.request(`https://nearhand.test/functions/v1/${name}`, init, connection);
  return { status: response.status, body: await response.json() };
}

const checkout = 'create-checkout-session';
const sms = 'send-confirmation-sms';

let job: Awaited<ReturnType<typeof world.job>>;
beforeEach(async () => {
  job = await world.job();
});

test('the client gets the URL of the payment page', async () => {
  const { status, body } = await call(checkout, { jobId: job.jobId }, job.client);
  expect([status, body]).toEqual([
    200,
    { sessionId: expect.stringMatching(/^cs_/), url: expect.stringMatching(/^https:/) },
  ]);
});

test('a visitor must log in', async () => {
  for (const name of [checkout, sms]) {
    for (const body of [{ jobId: job.jobId }, {}]) {
      expect(await call(name, body, null)).toEqual({
        status: 401,
        body: { error: 'User not authenticated. Please log in.' },
      });
    }
  }
});

test('a checkout without a job is refused', async () => {
  for (const body of [{}, { jobId: 'x' }, { jobId: job.jobId, amount: 1 }, 'no json', []]) {
    expect(await call(checkout, body, job.client)).toEqual({
      status: 400,
      body: { error: 'Job information is missing. Cannot proceed to checkout.' },
    });
  }
});

test('a stranger cannot find the job', async () => {
  const stranger = await world.client();
  expect((await call(checkout, { jobId: job.jobId }, stranger)).status).toBe(404);
  expect((await call(sms, { jobId: job.jobId }, stranger)).status).toBe(404);
});

test('a provider outage is reported in the user’s language', async () => {
  world.gateway.fail('createCheckoutSession', 'away');
  expect(await call(checkout, { jobId: job.jobId }, job.client)).toEqual({
    status: 502,
    body: { error: 'There was an issue creating the checkout session. Please try again.' },
  });
  world.gateway.fail('createCheckoutSession', 'away');
  const spanish = await call(checkout, { jobId: job.jobId }, job.client, 'es');
  expect(spanish.body.error).toBe('Hubo un problema al crear la sesión de pago. Inténtalo de nuevo.');
});

test('a failed text is reported in the words of the specification', async () => {
  const client = await world.client({ phone: '+14155550150' });
  const paid = await world.paidJob({ client });
  expect(await call(sms, { jobId: paid.jobId }, client)).toEqual({
    status: 502,
    body: {
      error:
        "Your payment was successful, but we couldn't send the SMS confirmation. Please check your dashboard for details.",
    },
  });
  await world.work();
  expect(await call(sms, { jobId: paid.jobId }, client)).toEqual({ status: 200, body: { sent: true } });
});

test('a defect does not reveal its cause', async () => {
  await world.db.deleteFrom('hold').where('purpose_id', '=', job.jobId).execute();
  expect(await call(checkout, { jobId: job.jobId }, job.client)).toEqual({
    status: 500,
    body: { error: 'Something went wrong.' },
  });
});

async function post(rawBody: string, signature: string | null): Promise<number> {
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature };
  const init = { method: 'POST', headers, body: rawBody };
  return (await app.request('/webhooks/stripe', init, connection)).status;
}

async function paidPage() {
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  return world.gateway.pay(sessionId);
}

const captured = async () => (await world.as(job.client).jobs.get({ jobId: job.jobId })).money.capturedCents;

test('a repeated webhook takes effect once and gets the same status every time', async () => {
  const { rawBody, signature } = await paidPage();
  expect(await post(rawBody, signature)).toBe(200);
  expect(await post(rawBody, signature)).toBe(200);
  expect(await captured()).toBe(12_000);
});

test('a forged webhook is refused and changes nothing', async () => {
  const { rawBody, signature } = await paidPage();
  expect(await post(rawBody, null)).toBe(400);
  expect(await post(`${rawBody} `, signature)).toBe(400);
  expect(await captured()).toBe(0);
});

test('a webhook that could not be booked asks for a retry', async () => {
  const { rawBody, signature } = await paidPage();
  world.gateway.fail('retrieveCheckoutSession', 'away');
  expect(await post(rawBody, signature)).toBe(503);
  expect(await captured()).toBe(0);
  expect(await post(rawBody, signature)).toBe(200);
  expect(await captured()).toBe(12_000);
});

test('a webhook larger than a megabyte is not read', async () => {
  expect(await post('x'.repeat(1024 * 1024 + 1), 'x')).toBe(413);
});
