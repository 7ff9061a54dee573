import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { twilioVoice } from '#adapters/twilio/twilio-voice.server.ts';
import { mountApi } from '#api/mount.server.ts';
import { call, callers, phones, stateOf } from '#tests/support/calls.ts';
import { pool } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { prepareOutbox } from '../outbox/schema.server.ts';
import { createTwilioSandbox, type TwilioSandbox } from '../sms/twilio.server.ts';
import type { PhoneAct } from './exchange.server.ts';
import { type Leg, listLegs } from './store.server.ts';
import { readTwiml } from './twiml.ts';

// The product on one side, with the real adapter and its webhooks, and the local Twilio on the other.

const account = { TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001', TWILIO_AUTH_TOKEN: 'a token' };
const siteNumber = '+15005550006';
const { config } = world.services;
const closers: (() => unknown)[] = [];
let sandbox: TwilioSandbox;
let productUrl: string;

async function listen(app: Hono): Promise<string> {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await prepareOutbox(pool);
  const product = new Hono();
  mountApi(product, world.services);
  productUrl = await listen(product);
  sandbox = createTwilioSandbox({
    pool,
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: account.TWILIO_AUTH_TOKEN,
    origins: { publicOrigin: config.APP_URL, localOrigin: productUrl },
  });
  const settings = { ...account, TWILIO_VOICE_NUMBER: siteNumber, APP_URL: config.APP_URL };
  world.services.ports.telephony = twilioVoice({ ...settings, TWILIO_API_URL: await listen(sandbox.app) });
});
afterAll(async () => {
  await sandbox.close();
  for (const close of closers) close();
});
beforeEach(() => pool.query('truncate sandbox.phone_call'));

/** Returns the newest call to a phone. */
async function legTo(phone: string): Promise<Leg> {
  const [leg] = await listLegs(pool, phone);
  if (!leg) throw new Error(`${phone} has not rung`);
  return leg;
}

async function act(phone: string, what: PhoneAct, key?: string): Promise<void> {
  await sandbox.exchange.act((await legTo(phone)).sid, what, key);
}

/** Starts a call by the client. It rings at the Pro's phone. Returns its id. */
async function ringing() {
  const { client, pro, jobId } = await callers();
  const callId = await call(client, jobId);
  await act(phones.client, 'answer');
  await act(phones.client, 'press', '1');
  return { callId, client, pro, jobId };
}

test('both phones ring from the site’s number, hear who calls, and are connected by a key', async () => {
  const { callId } = await ringing();
  expect(await legTo(phones.client)).toMatchObject({ sender: siteNumber, heard: expect.stringContaining('press 1') });
  expect(await legTo(phones.pro)).toMatchObject({ sender: siteNumber, status: 'ringing' });
  await act(phones.pro, 'answer');
  expect((await legTo(phones.pro)).heard).toBe('This is Nearhand. Robin A. is calling you. To talk, press 1.');
  expect((await legTo(phones.pro)).bridged).toBe(false);
  await act(phones.pro, 'press', '1');
  expect([await legTo(phones.client), await legTo(phones.pro)]).toMatchObject([{ bridged: true }, { bridged: true }]);
  expect(await stateOf(callId)).toBe('connected');
});

test.each([['client'], ['pro']] as const)('the %s hangs up, and the call has ended for both', async (side) => {
  const { callId } = await ringing();
  await act(phones.pro, 'answer');
  await act(phones.pro, 'press', '1');
  await act(phones[side], 'hangUp');
  expect(await stateOf(callId)).toBe('talked');
  for (const phone of Object.values(phones)) expect((await legTo(phone)).status).toBe('completed');
});

test.each([
  ['decline', 'busy', 'busy'],
  ['ignore', 'missed', 'no-answer'],
] as const)('a phone whose owner does %s makes the call %s, and the caller hears so', async (what, state, status) => {
  const { callId } = await ringing();
  await act(phones.pro, what);
  expect(await stateOf(callId)).toBe(state);
  expect((await legTo(phones.pro)).status).toBe(status);
  expect((await legTo(phones.client)).heard).toContain('Sam Taylor can’t take the call now.');
  expect((await legTo(phones.client)).status).toBe('completed');
});

test('the other person hangs up during the announcement: the two were never connected', async () => {
  const { callId } = await ringing();
  await act(phones.pro, 'answer');
  await act(phones.pro, 'hangUp');
  expect(await stateOf(callId)).toBe('missed');
  expect((await legTo(phones.client)).bridged).toBe(false);
});

test('a caller who hangs up while the other phone rings leaves a missed call', async () => {
  const { callId } = await ringing();
  await act(phones.client, 'hangUp');
  expect(await stateOf(callId)).toBe('missed');
  expect((await legTo(phones.pro)).status).toBe('canceled');
});

test.each(['decline', 'ignore'] as const)(
  'a caller whose own phone is not answered (%s) rings no other one',
  async (what) => {
    const { client, jobId } = await callers();
    const callId = await call(client, jobId);
    await act(phones.client, what);
    expect(await stateOf(callId)).toBe('not_taken');
    expect(await listLegs(pool, phones.pro)).toEqual([]);
  },
);

test('a number that Twilio does not call ends the call with a sentence', async () => {
  for (const phone of ['+15005550001', '+15005550002', '+15005550003', '+15005550004']) {
    const client = await world.client({ phone });
    const { jobId } = await callers({ client });
    expect(await refusalOf(call(client, jobId))).toBe('calls.yourNumber');
  }
});

test('an unreachable Twilio ends the call with a sentence', async () => {
  const { telephony } = world.services.ports;
  const settings = { ...account, TWILIO_VOICE_NUMBER: siteNumber, APP_URL: config.APP_URL };
  world.services.ports.telephony = twilioVoice({ ...settings, TWILIO_API_URL: 'http://127.0.0.1:9' });
  const { client, jobId } = await callers();
  expect(await refusalOf(call(client, jobId))).toBe('calls.providerDown');
  world.services.ports.telephony = telephony;
});

test.each([
  ['without a signature', {}],
  ['with a forged signature', { 'x-twilio-signature': 'Zm9yZ2Vk' }],
])('a report %s is refused and changes nothing', async (_, headers: Record<string, string>) => {
  const { callId } = await ringing();
  const { sid } = await legTo(phones.client);
  const body = new URLSearchParams({ CallSid: sid, Digits: '1' });
  const answer = await fetch(`${productUrl}/webhooks/twilio/calls/${callId}/accepted`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('+1415');
  expect(await stateOf(callId)).toBe('ringing_callee');
});

test('TwiML is read with its entities and nested verbs, and anything else is refused', () => {
  const document =
    '<?xml version="1.0"?><Response><Gather numDigits="1"><Say>A &amp; B</Say></Gather><Hangup/></Response>';
  expect(readTwiml(document)).toMatchObject([
    { name: 'Gather', attributes: { numDigits: '1' }, children: [{ name: 'Say', text: 'A & B' }] },
    { name: 'Hangup' },
  ]);
  for (const broken of ['', 'hello', '<Response>', '<Response><Say></Response>', '<Say>x</Say>'])
    expect(() => readTwiml(broken)).toThrow();
});
