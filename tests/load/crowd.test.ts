import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { type Answered, ask } from '#tests/support/ask.ts';
import { isLong } from '#tests/support/forms.ts';
import { p99, startServer, visit } from '#tests/support/server-process.ts';

/** Many connections, and many pages that are in no cache. */

const pages = ['/', '/faq', '/browse/home-services?zip=94110'];
const visits = isLong ? 1_000 : 100;
let server: Awaited<ReturnType<typeof startServer>>;
let calm: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer();
  await visit(server.origin, pages, 100);
  calm = p99(await visit(server.origin, pages, visits));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.stop();
});

const bound = () => Math.max(1_000, 10 * calm);
const report = (what: string, waits: readonly number[]): void => {
  const figures = `p99 ${p99(waits).toFixed(1)} ms (calm ${calm.toFixed(1)}), peak ${server.peakMemory().toFixed(0)} MB`;
  if (isLong) process.stdout.write(`${what}: ${figures}\n`);
};

test('two thousand open connections that have read a page cost the others nothing', async () => {
  const count = isLong ? 2_000 : 500;
  const request = `GET /faq HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
  const read = Array.from({ length: count }, () => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {}).on('connect', () => void socket.write(request));
    return new Promise<void>((resolve, reject) => {
      socket.once('data', () => resolve());
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
  });
  await Promise.all(read);
  const waits = await visit(server.origin, pages, visits);
  report(`${count} open connections`, waits);
  expect(p99(waits)).toBeLessThan(bound());
  expect(server.peakMemory()).toBeLessThan(768);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
}, 120_000);

test('thousands of pages in no cache, asked for from one address, are refused after six hundred', async () => {
  const count = isLong ? 10_000 : 1_500;
  const from = { 'x-forwarded-for': '203.0.113.7', 'accept-language': 'es' };
  const statuses = new Map<number, number>();
  let next = 0;
  let refused: Answered | undefined;
  const read = async (): Promise<void> => {
    while (next < count) {
      const answer = await ask(server.origin, `/browse?q=${next++}`, { headers: from });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) refused = answer;
    }
  };
  const flood = Promise.all(Array.from({ length: 10 }, read));
  const waits = await visit(server.origin, pages, visits);
  await flood;
  report(`${count} queries of one address (${[...statuses].flat()})`, waits);
  expect(p99(waits)).toBeLessThan(bound());
  expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
  expect(server.peakMemory()).toBeLessThan(768);
  const seconds = Number(refused?.headers['retry-after']);
  expect(seconds > 0 && seconds <= 30).toBe(true);
  expect(refused?.text).toContain(words('es').t('shell:tooMany.title'));
  expect(refused?.text).toContain('href="/"');
  const call = await ask(server.origin, '/api/workers?zip=94110', { headers: from });
  expect([call.status, JSON.parse(call.text).code]).toEqual([429, 'api.tooManyRequests']);
  // Another line, a file, and somebody signed in elsewhere read on.
  expect((await ask(server.origin, '/', { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200);
  expect((await ask(server.origin, '/favicon.svg', { headers: from })).status).toBe(200);
}, 300_000);
