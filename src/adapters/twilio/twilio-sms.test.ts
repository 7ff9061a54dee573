import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { twilioSms } from './twilio-sms.server.ts';

const settings = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  APP_URL: 'https://nearhand.test',
};
const sms = { to: '+14155550123', body: 'Your secret word is quokka' };

/** Starts a carrier that answers every request with `status` and `answer`. */
async function carrier(status: number, answer: unknown) {
  const requests: { line: string; authorization: string | undefined; body: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = new URLSearchParams(await text(request));
    requests.push({ line: `${method} ${url}`, authorization: headers.authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, sender: twilioSms({ ...settings, TWILIO_API_URL: url }) };
}

test('a text goes to the given address as the official client sends it', async () => {
  const { sender, requests } = await carrier(201, { sid: 'SM1', status: 'queued' });

  expect(await sender.send(sms)).toEqual({ id: 'SM1' });

  expect(requests).toHaveLength(1);
  expect(requests[0]?.line).toBe('POST /2010-04-01/Accounts/AC1/Messages.json');
  expect(requests[0]?.authorization).toBe(`Basic ${btoa('AC1:token')}`);
  expect(Object.fromEntries(requests[0]?.body ?? [])).toEqual({ To: sms.to, From: '+15005550006', Body: sms.body });
});

test('a refusal has its code, but neither the number nor the text', async () => {
  const { sender } = await carrier(400, {
    code: 21211,
    message: `The 'To' number ${sms.to} is not valid`,
    status: 400,
  });

  const error = await sender.send(sms).catch((e) => e);

  expect(error).toMatchObject({ name: 'SmsError', code: 21211, status: 400 });
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/quokka|4155550123/);
});

test('an unreachable carrier is an error that does not contain the text', async () => {
  const sender = twilioSms({ ...settings, TWILIO_API_URL: 'http://127.0.0.1:9' });

  const error = await sender.send(sms).catch((e) => e);

  expect(error).toMatchObject({ name: 'SmsError', status: null });
  expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/quokka|4155550123/);
});

test('no part of a text is logged', async () => {
  const printed = ['log', 'error', 'warn', 'debug'].map((name) => vi.spyOn(console, name as 'log'));
  const { sender } = await carrier(201, { sid: 'SM1' });

  await sender.send(sms);

  for (const print of printed) expect(print).not.toHaveBeenCalled();
});

test('an account without its token or number is refused at start', () => {
  expect(() => twilioSms({ ...settings, TWILIO_AUTH_TOKEN: undefined })).toThrow('belong together');
});
