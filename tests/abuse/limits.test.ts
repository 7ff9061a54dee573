import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { details, request } from '#tests/support/hiring.ts';
import { lostKeys, writtenTo } from '#tests/support/lost-found.ts';
import { conversation } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

async function browserOf(person: User) {
  const browser = visitor({ language: person.language });
  for (const pair of (await sessionCookie(person)).split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    browser.cookies.set(name, value);
  }
  return browser;
}

interface Act {
  times: number;
  by: User;
  act(person: User): Promise<unknown>;
}

const requestForm = { ...details, zip: '00000', workerIds: [randomUUID()] };

/** Every costly act, with a call that is cheap here: each attempt counts toward the limit. */
const acts: Record<string, () => Promise<Act>> = {
  'asking for quotes': async () => ({
    times: 40,
    by: await world.client(),
    act: (by) => world.as(by).hiring.createRequest({ ...requestForm, formKey: randomUUID() }),
  }),
  'reporting lost things': async () => ({
    times: 20,
    by: await world.client(),
    act: (by) => world.as(by).lostFound.createReport({ ...lostKeys, zip: '00000', formKey: randomUUID() }),
  }),
  'writing about lost things': async () => ({
    times: 20,
    by: await world.client(),
    act: (by) => world.as(by).lostFound.sendMessage({ reportId: randomUUID(), text: 'Mine.' }),
  }),
  'sending messages': async () => {
    const { client: by, conversationId } = await conversation();
    const act = () => world.as(by).messaging.sendMessage({ conversationId, formKey: randomUUID() });
    return { times: 60, by, act };
  },
  'reporting abuse': async () => ({
    times: 20,
    by: await world.client(),
    act: (by) => world.as(by).lostFound.reportAbuse({ reportId: randomUUID(), reason: 'An ad.' }),
  }),
  'reporting a message about a lost thing': async () => {
    const { reporter: by, messageId } = await writtenTo();
    return { times: 20, by, act: () => world.as(by).lostFound.reportMessage({ messageId, reason: 'Rude.' }) };
  },
  'sending quotes': async () => {
    const by = await world.worker();
    const requestId = await request(await world.client(), [by]);
    const terms = { pricing: 'fixed' as const, amountCents: 12_000, minutes: 60, message: 'x' };
    return {
      times: 100,
      by,
      act: () => world.as(by).hiring.sendOffer({ requestId, ...terms, startsAt: '2020-01-01T00:00:00Z' }),
    };
  },
  // The payment has used one attempt of this act and of the next one.
  'opening the payment page': async () => {
    const { client, jobId } = await world.paidJob();
    return { times: 59, by: client, act: () => world.as(client).jobs.createCheckoutSession({ jobId }) };
  },
  'reading a payment back': async () => {
    const { client, jobId } = await world.paidJob();
    const sessionId = 'cs_test_unknown';
    return { times: 99, by: client, act: () => world.as(client).jobs.confirmPayment({ jobId, sessionId }) };
  },
  'asking for the text': async () => {
    const { client, jobId } = await world.job();
    return { times: 60, by: client, act: () => world.as(client).jobs.sendConfirmationSms({ jobId }) };
  },
  'uploading photos': async () => {
    const { worker, jobId } = await world.paidJob();
    const photo = new File(['x'], 'x.jpg');
    return { times: 100, by: worker, act: () => world.as(worker).proofs.upload({ jobId, slot: 'before', photo }) };
  },
  'opening the payout account': async () => ({
    times: 30,
    by: await world.worker(),
    act: (by) => world.as(by).payments.openPayoutAccount({}),
  }),
  'reading the payout account': async () => ({
    times: 60,
    by: await world.worker(),
    act: (by) => world.as(by).payments.refreshPayoutAccount(),
  }),
};

test.each(Object.keys(acts))('%s has a limit for each account', async (name) => {
  const { times, by, act } = await (acts[name] as () => Promise<Act>)();
  for (let n = 0; n < times; n++) expect(await refusalOf(act(by))).not.toBe('api.tooManyRequests');
  expect(await refusalOf(act(by))).toBe('api.tooManyRequests');
});

test.each(languages)('a refusal by a limit says how long to wait, in the user’s language (%s)', async (language) => {
  const client = await world.client({ language });
  const { call } = await browserOf(client);
  const send = () => call('POST', '/api/requests', { ...requestForm, formKey: randomUUID() });
  for (let n = 0; n < 40; n++) expect((await send()).status).toBe(404);
  const { status, body, headers } = await send();
  const { seconds } = body.data;
  expect([status, body.code]).toEqual([429, 'api.tooManyRequests']);
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(headers.get('retry-after')).toBe(String(seconds));
  const count = Math.ceil(seconds / 60);
  expect(body.message).toBe(words(language).t('errors:api.tooManyRequestsMinutes', { count }));
  // Other accounts are not affected.
  const other = await browserOf(await world.client());
  expect((await other.call('POST', '/api/requests', { ...requestForm, formKey: randomUUID() })).status).toBe(404);
});

test('the checkout function has the same limit', async () => {
  const { client, jobId } = await world.paidJob();
  const { call } = await browserOf(client);
  const open = () => call('POST', '/functions/v1/create-checkout-session', { jobId });
  for (let n = 0; n < 59; n++) expect((await open()).status).toBe(409);
  const { status, body, headers } = await open();
  expect(status).toBe(429);
  expect(body.error).toContain(`in ${Math.ceil(Number(headers.get('retry-after')) / 60)}\u00a0minutes`);
});

test('a caller without the right to an act never reaches its limit', async () => {
  const { jobId } = await world.paidJob();
  const stranger = await world.client();
  const open = () => refusalOf(world.as(stranger).jobs.createCheckoutSession({ jobId }));
  for (let n = 0; n < 61; n++) expect(await open()).toBe('api.notFound');
});

test('visitors of one network share a limit of reports of abuse, which accounts and other networks do not', async () => {
  const report = { path: `/api/lost-reports/${randomUUID()}/abuse`, body: { reason: 'An ad.' } };
  const sendFrom = async ({ call }: ReturnType<typeof visitor>) =>
    (await call('POST', report.path, report.body)).status;
  const network = (host: number) => visitor({ address: `2001:db8:7:7::${host}` });
  for (let host = 1; host <= 5; host++) expect(await sendFrom(network(host))).toBe(404);
  expect(await sendFrom(network(6))).toBe(429);
  expect(await sendFrom(visitor({ address: '2001:db8:7:8::1' }))).toBe(404);
  expect(await sendFrom(await browserOf(await world.client()))).toBe(404);
});
