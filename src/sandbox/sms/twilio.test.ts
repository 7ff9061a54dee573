import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import twilio from 'twilio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { listOutbox } from '../outbox/outbox.server.ts';
import { prepareOutbox } from '../outbox/schema.server.ts';
import { countSegments } from './message-order.ts';
import { createTwilioSandbox, type TwilioSandbox } from './twilio.server.ts';

const accountSid = 'AC00000000000000000000000000000001';
const authToken = 'a token';
const from = '+15005550006';

const closers: (() => unknown)[] = [];
let sandbox: TwilioSandbox;
let url: string;

beforeAll(async () => {
  await prepareOutbox(pool);
  sandbox = createTwilioSandbox({ pool, accountSid, authToken });
  url = await listen(getRequestListener(sandbox.app.fetch));
});
afterAll(async () => {
  await sandbox.close();
  for (const close of closers) close();
});

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Request<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];

/** The official client, connected to the sandbox. */
function client(token = authToken) {
  class Local extends twilio.RequestClient {
    override request<T>(options: Request<T>) {
      const { pathname, search } = new URL(options.uri);
      return super.request<T>({ ...options, uri: `${url}${pathname}${search}` });
    }
  }
  return twilio(accountSid, token, { httpClient: new Local() });
}

test('a text is accepted, delivered and listed in the outbox', async () => {
  const message = await client().messages.create({ to: '+14155550100', from, body: 'Привіт ✓' });
  expect(message).toMatchObject({ status: 'queued', to: '+14155550100', from, body: 'Привіт ✓', numSegments: '1' });
  await sandbox.close();

  const fetched = await client().messages(message.sid).fetch();
  expect(fetched).toMatchObject({ sid: message.sid, status: 'delivered', body: 'Привіт ✓', accountSid });
  expect(fetched.dateSent).toBeInstanceOf(Date);
  const [item] = await listOutbox(pool, { to: '+14155550100', limit: 10 });
  expect(item).toMatchObject({ id: message.sid, channel: 'sms', text: 'Привіт ✓', status: 'delivered' });
});

test('every status is posted to the sender, with a signature that the official library accepts', async () => {
  const calls: { status: string | null; sid: string | null; valid: boolean }[] = [];
  const callback: string = await listen(async (request, response) => {
    const fields = new URLSearchParams(await text(request));
    const signature = String(request.headers['x-twilio-signature']);
    const address = `${callback}${request.url}`;
    const valid = twilio.validateRequest(authToken, signature, address, Object.fromEntries(fields));
    calls.push({ status: fields.get('MessageStatus'), sid: fields.get('MessageSid'), valid });
    response.writeHead(204).end();
  });

  const order = { to: '+14155550101', from, body: 'x', statusCallback: `${callback}/status?of=sms` };
  const { sid } = await client().messages.create(order);
  await sandbox.close();

  expect(calls).toEqual([
    { status: 'sent', sid, valid: true },
    { status: 'delivered', sid, valid: true },
  ]);
});

test('a text is delivered even if its status callback does not respond', async () => {
  const order = { to: '+14155550102', from, body: 'x', statusCallback: 'http://127.0.0.1:9/status' };
  const { sid } = await client().messages.create(order);
  await sandbox.close();

  expect((await client().messages(sid).fetch()).status).toBe('delivered');
});

test('a text whose delivery a restart interrupted is delivered afterwards', async () => {
  const sid = `SM${'a'.repeat(32)}`;
  await pool.query(
    `insert into sandbox.sms (sid, account_sid, sender, recipient, body, status)
     values ($1, $2, $3, '+14155550103', 'x', 'sent')`,
    [sid, accountSid, from],
  );

  await createTwilioSandbox({ pool, accountSid, authToken }).close();

  expect((await client().messages(sid).fetch()).status).toBe('delivered');
});

test.each([
  [21211, { to: '4155550100' }],
  [21211, { to: '+0155550100' }],
  [21211, { to: '+1415555010012345' }],
  [21211, { to: '+15005550001' }],
  [21212, { from: 'Nearhand' }],
  [21606, { from: '+15005550007' }],
  [21610, { to: '+15005550004' }],
  [21614, { to: '+15005550009' }],
  [21602, { body: '' }],
  [21604, { to: '' }],
  [21603, { from: '' }],
  [21617, { body: 'x'.repeat(1_601) }],
  [21609, { statusCallback: 'ftp://example.com/' }],
])('refusal %i is returned for %j, and no text is stored', async (code, change) => {
  const before = await pool.query('select count(*) from sandbox.sms');
  const order = { to: '+14155550104', from, body: 'x', ...change };

  await expect(client().messages.create(order)).rejects.toMatchObject({
    status: 400,
    code,
    moreInfo: `https://www.twilio.com/docs/errors/${code}`,
  });
  expect((await pool.query('select count(*) from sandbox.sms')).rows).toEqual(before.rows);
});

test('a wrong token is refused', async () => {
  await expect(client('another').messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  await expect(client('another').messages.create({ to: '+14155550105', from, body: 'x' })).rejects.toMatchObject({
    status: 401,
  });
});

test('an unknown text is not found', async () => {
  const missing = client().messages(`SM${'0'.repeat(32)}`);
  await expect(missing.fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
});

test('one recipient’s texts are listed newest first, page by page', async () => {
  const bodies = ['one', 'two', 'three', 'four', 'five'];
  for (const body of bodies) await client().messages.create({ to: '+14155550106', from, body });

  const all = await client().messages.list({ to: '+14155550106', pageSize: 2 });
  const two = await client().messages.list({ to: '+14155550106', limit: 2 });

  expect(all.map(({ body }) => body)).toEqual([...bodies].reverse());
  expect(two.map(({ body }) => body)).toEqual(['five', 'four']);
});

test.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
])('%j takes %i segments', (body, count) => {
  expect(countSegments(body)).toBe(count);
});
