import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLong } from '#tests/support/forms.ts';
import { p99, startServer, visit } from '#tests/support/server-process.ts';

/** What one anonymous client can do with its connections to all the others. */

const pages = ['/', '/faq', '/browse/home-services?zip=94110', '/api/workers?zip=94110'];
const visits = isLong ? 1_000 : 150;
let server: Awaited<ReturnType<typeof startServer>>;
let calm: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await startServer();
  await visit(server.origin, pages, 100);
  calm = p99(await visit(server.origin, pages, visits));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.stop();
});

/** Opens a connection that sends `text` and reads nothing. */
function open(text: string): Socket {
  const socket = connect(server.port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  socket.on('connect', () => void socket.write(text));
  return socket.pause();
}

/** A busy machine is slow in a calm phase, too. */
const bound = () => Math.max(1_000, 10 * calm);

function report(what: string, waits: readonly number[]): void {
  const figures = `p99 ${p99(waits).toFixed(1)} ms (calm ${calm.toFixed(1)}), peak ${server.peakMemory().toFixed(0)} MB`;
  if (isLong) process.stdout.write(`${what}: ${figures}\n`);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;

test.each([
  ['/api/openapi.json', 40, 1_500],
  ['/api/openapi.json', 14, 1_500],
  ['/', 40, 1_500],
  ['/api/workers?zip=94110&limit=48', 40, 1_200],
  ['/assets/nowhere.js', 40, 1_500],
])(
  '%s, asked for on %i connections %i times at once and never read, keeps nobody waiting',
  async (path, count, times) => {
    const flood = () => open(get(path).repeat(times));
    for (let n = 0; n < count; n++) flood();
    const waits = await visit(server.origin, pages, visits);
    report(`${path} ${count} × ${times}`, waits);
    expect(server.isAlive()).toBe(true);
    expect(server.peakMemory()).toBeLessThan(768);
    expect(p99(waits)).toBeLessThan(bound());
    // A connection that isn't read doesn't learn that it was ended.
    for (const socket of sockets) socket.resume();
    await vi.waitUntil(() => sockets.size === 0, { timeout: 30_000 });
  },
  120_000,
);

test('headers and bodies that never end, silence and half a goodbye are ended within seconds', async () => {
  const count = isLong ? 500 : 50;
  const host = `Host: localhost:${server.port}\r\n`;
  const kinds: ((socket: Socket) => void)[] = [
    (socket) => void socket.write(`GET / HTTP/1.1\r\n${host}X-A: `),
    (socket) => void socket.write(`POST /login HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\na`),
    () => {},
    (socket) => void socket.end(`GET / HTTP/1.1\r\n${host}`),
  ];
  const drips = kinds.flatMap((begin) =>
    Array.from({ length: count }, () => {
      const socket = open('');
      socket.once('connect', () => begin(socket));
      // Half of the bodies and headers go on, a byte a second.
      const drip = setInterval(() => socket.writable && socket.bytesWritten > 0 && socket.write('a'), 1_000);
      return socket.on('close', () => clearInterval(drip)).resume();
    }),
  );
  const waits = await visit(server.origin, pages, visits);
  report(`${drips.length} slow connections`, waits);
  expect(p99(waits)).toBeLessThan(bound());
  await vi.waitUntil(() => sockets.size === 0, { timeout: 30_000 });
  expect(server.isAlive()).toBe(true);
  expect(server.peakMemory()).toBeLessThan(768);
}, 120_000);
