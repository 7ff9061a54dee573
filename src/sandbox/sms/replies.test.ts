import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readReply } from '#adapters/twilio/read-reply.server.ts';
import { pool } from '#tests/support/database.ts';
import { prepareOutbox } from '../outbox/schema.server.ts';
import { createReplies } from './replies.server.ts';
import { createTwilioSandbox } from './twilio.server.ts';

const account = { pool, accountSid: 'AC1', authToken: 'a token' };
const [recipient, sender] = ['+14155550177', '+15005550006'];

test('a reply reaches the webhook with the carrier’s signature, and STOP ends the texts until START', async () => {
  await prepareOutbox(pool);
  const replies: unknown[] = [];
  const product = { APP_URL: 'https://nearhand.test', TWILIO_AUTH_TOKEN: account.authToken };
  const server = createServer(async (request, response) => {
    const { from, act } = readReply(product, await text(request), String(request.headers['x-twilio-signature']));
    replies.push([request.url, from, act]);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const webhook = {
    url: `http://127.0.0.1:${port}/webhooks/twilio`,
    publicUrl: `${product.APP_URL}/webhooks/twilio`,
  };
  const reply = createReplies({ ...account, webhook });
  const { app } = createTwilioSandbox(account);
  const send = async () => {
    const body = new URLSearchParams({ To: recipient, From: sender, Body: 'Hello' });
    const headers = { authorization: `Basic ${btoa('AC1:a token')}` };
    const answer = await app.request('/2010-04-01/Accounts/AC1/Messages.json', { method: 'POST', headers, body });
    return (await answer.json()).code ?? answer.status;
  };

  const texted: unknown[] = [await send()];
  for (const word of ['STOP', 'STOP', 'HELP', 'START'] as const) {
    await reply({ recipient, sender, word });
    texted.push(await send());
  }
  expect(texted).toEqual([201, 21610, 21610, 21610, 201]);
  expect(replies).toEqual(['stop', 'stop', null, 'start'].map((act) => ['/webhooks/twilio', recipient, act]));
});
