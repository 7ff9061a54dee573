import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import twilio from 'twilio';
import { expect, onTestFinished, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import { twilioVoice } from './twilio-voice.server.ts';

const token = 'token';
const settings = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: token,
  TWILIO_VOICE_NUMBER: '+15005550006',
  TWILIO_API_URL: undefined,
  APP_URL: 'https://nearhand.test',
};
const callId = '00000000-0000-4000-8000-000000000001';
const reports = `https://nearhand.test/webhooks/twilio/calls/${callId}`;
const order = { callId, to: '+14155550123', ringSeconds: 20 };
const voice = twilioVoice(settings);

/** Starts a Twilio that answers every order with `status` and `answer`. */
async function provider(status: number, answer: unknown) {
  const orders: { line: string; form: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    orders.push({ line: `${request.method} ${request.url}`, form });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { orders, port: twilioVoice({ ...settings, TWILIO_API_URL: url }) };
}

test('an order rings one phone, names where to report, and asks for no recording', async () => {
  const { port, orders } = await provider(201, { sid: 'CA1' });
  expect(await port.ring(order)).toEqual({ id: 'CA1' });
  expect(orders).toEqual([
    {
      line: 'POST /2010-04-01/Accounts/AC1/Calls.json',
      form: {
        To: order.to,
        From: '+15005550006',
        Url: `${reports}/answered`,
        StatusCallback: `${reports}/ended`,
        Timeout: '20',
      },
    },
  ]);
});

test.each([
  ['a number that is not called', 400, 21215, 'NotCallable'],
  ['a defect at Twilio, after which the phone may ring', 500, null, 'CallUnknown'],
  ['a wrong token', 401, 20003, 'CallError'],
  ['too many orders', 429, 20429, 'CallError'],
])('%s is asked for once, and the error does not have the number', async (_, status, code, name) => {
  const { port, orders } = await provider(status, { code, status, message: `about ${order.to}` });
  const error = await port.ring(order).catch((e) => e);
  expect(error).toMatchObject({ name });
  expect(orders).toHaveLength(1);
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('4155550123');
});

test('a Twilio that was never reached rings no phone', async () => {
  const port = twilioVoice({ ...settings, TWILIO_API_URL: 'http://127.0.0.1:9' });
  await expect(port.ring(order)).rejects.toMatchObject({ name: 'CallError' });
});

/** Returns a request as Twilio signs it. */
function signed(step: string, fields: Record<string, string>) {
  const path = `/webhooks/twilio/calls/${callId}/${step}`;
  const signature = twilio.getExpectedTwilioSignature(token, `https://nearhand.test${path}`, fields);
  return { path, body: new URLSearchParams(fields).toString(), signature };
}

test.each([
  ['answered', {}, { kind: 'callerAnswered' }],
  ['confirmed', { Digits: '1' }, { kind: 'callerPressed', key: '1' }],
  ['dialed', { DialCallStatus: 'busy' }, { kind: 'calleeEnded', outcome: 'busy' }],
  ['dialed', { DialCallStatus: 'canceled' }, { kind: 'calleeEnded', outcome: 'noAnswer' }],
  ['ended', { CallStatus: 'completed' }, { kind: 'ended', outcome: 'done' }],
])('a signed request to %s with %j is read', (step, fields, happening) => {
  const event = voice.readRequest(signed(step, { CallSid: 'CA1', ...fields }));
  expect(event).toEqual({ callId, providerCallId: 'CA1', happening });
});

test('what the other phone reports belongs to the call of the caller', () => {
  const event = voice.readRequest(signed('accepted', { CallSid: 'CA2', ParentCallSid: 'CA1', Digits: '1' }));
  expect(event).toMatchObject({ providerCallId: 'CA1', happening: { kind: 'calleePressed' } });
});

test('a request without a signature, with another one, with other fields or to another address is refused', () => {
  const request = signed('accepted', { CallSid: 'CA1', Digits: '2' });
  for (const forged of [
    { ...request, signature: null },
    { ...request, signature: 'x' },
    { ...request, body: request.body.replace('Digits=2', 'Digits=1') },
    { ...request, path: `${request.path}?x` },
  ])
    expect(() => voice.readRequest(forged)).toThrow(BadSignature);
});

test('a signed request that is about no call tells nothing', () => {
  expect(voice.readRequest(signed('unknown', { CallSid: 'CA1' }))).toBeNull();
  expect(voice.readRequest(signed('answered', {}))).toBeNull();
});

test('the other phone is dialed with the site’s number and hears an announcement first', () => {
  const answer = voice.answer(callId, { kind: 'dial', to: '+14155550199', ringSeconds: 30, maxMinutes: 60 });
  expect(answer).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response>' +
      `<Dial timeout="30" timeLimit="3600" callerId="+15005550006" answerOnBridge="true" action="${reports}/dialed">` +
      `<Number url="${reports}/announced">+14155550199</Number></Dial></Response>`,
  );
});

test('a sentence is said in each language, with a name that is no markup', () => {
  for (const language of languages) {
    const answer = voice.answer(callId, { kind: 'hangUp', speech: { text: 'Robin & <Sam>', language } });
    expect(answer).toMatch(/<Say language="\w+-[A-Z]{2}" voice="Google\.\w+-[A-Z]{2}-Standard-\w">Robin &amp; &lt;Sam/);
    expect(answer).toContain('<Hangup/>');
  }
});

test('a phone whose owner presses no key is hung up', () => {
  const speech = { text: 'Press 1.', language: 'en' as const };
  expect(voice.answer(callId, { kind: 'ask', of: 'callee', speech })).toMatch(
    /<Gather numDigits="1" timeout="10" action="[^"]+\/accepted"><Say [^>]+>Press 1\.<\/Say><\/Gather><Hangup\/><\/Response>$/,
  );
  expect(voice.answer(callId, { kind: 'connect' })).toMatch(/<Response\/>$/);
});
