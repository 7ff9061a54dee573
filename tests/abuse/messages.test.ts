import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { origin, send } from '#tests/support/built-site.ts';

/** Sends `message` as it is written, and returns all answers on that connection. */
async function answersTo(message: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.setEncoding('utf8');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.write(message);
  await once(socket, 'close');
  return text;
}

const host = `Host: ${new URL(origin).host}`;
const hidden = `GET /robots.txt HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
const post = `POST /api/session HTTP/1.1\r\n${host}\r\nContent-Type: application/json`;

test.each([
  ['both a length and chunks', `${post}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${post}\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['an unknown encoding', `${post}\r\nTransfer-Encoding: x\r\n\r\n${hidden}`],
  ['an encoding after chunks', `${post}\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n${hidden}`],
  ['a length with a sign', `${post}\r\nContent-Length: +6\r\n\r\n${hidden}`],
  ['a line break alone in a header', `${post}\r\nX: y\nContent-Length: 6\r\n\r\n${hidden}`],
])('a request with %s is refused, and no other request is read from it', async (_, message) => {
  const text = await answersTo(message);
  expect(text).not.toContain('Sitemap:');
  expect(text.match(/^HTTP\/1\.1 \d+/gm) ?? []).toEqual([expect.stringMatching(/ 4\d\d$/)]);
});

test('TRACE and unknown methods send nothing back', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG']) {
    const text = await answersTo(
      `${method} /faq HTTP/1.1\r\n${host}\r\nCookie: nearhand=secret-of-the-caller\r\nConnection: close\r\n\r\n`,
    );
    expect([method, text]).toEqual([method, expect.not.stringContaining('secret-of-the-caller')]);
    expect([method, text]).toEqual([method, expect.not.stringMatching(/^HTTP\/1\.1 2\d\d/)]);
  }
  expect((await send('/faq')).status).toBe(200);
});
