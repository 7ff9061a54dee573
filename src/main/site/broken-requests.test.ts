import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerBrokenRequests } from './broken-requests.ts';
import { createHttpServer } from './built-site.ts';

/** Sends `text` on a connection, `rest` once something has come back, and returns all that comes until it is closed. */
async function answerTo(text: string, rest = '', listener: RequestListener = (_, response) => response.end('page')) {
  const server = createHttpServer({ headersTimeout: 200, connectionsCheckingInterval: 50 });
  answerBrokenRequests(server, [['x-frame-options', 'DENY']]);
  server.on('request', listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let received = '';
  socket.on('data', (bytes) => {
    if (!received && rest) socket.write(rest);
    received += bytes;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

test.each([
  ['what is no request', 'hello there\r\n\r\n', '400 Bad Request'],
  ['a header line that is broken', 'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', '400 Bad Request'],
  ['a request that comes too slowly', 'GET / HTTP/1.1\r\nHost: a\r\n', '408 Request Timeout'],
  [
    'too long headers',
    `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('%s is answered with the security headers, and ended', async (_, text, status) => {
  const answer = await answerTo(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer).toContain('\r\nx-frame-options: DENY\r\n');
  expect(answer).toMatch(/\r\nconnection: close\r\ncontent-length: 0\r\n\r\n$/);
});

test('after an answer, a broken request has its own', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'hello\r\n\r\n');
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test('an answer that has begun is not mixed with another one', async () => {
  const answer = await answerTo(
    'POST / HTTP/1.1\r\nHost: a\r\ntransfer-encoding: chunked\r\n\r\n',
    'not a chunk\r\n',
    (_, response) => void response.write('the first half'),
  );
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});
