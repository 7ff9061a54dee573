import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from './built-site.ts';
import { guardSockets, socketLimits } from './sockets.ts';

/** A server that treats this machine's addresses as others, but for one, and time that the test moves. */
async function listen() {
  let now = performance.now();
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const server = createHttpServer();
  const guard = guardSockets(server, { newOfNetwork: 12, isExempt: (address) => address === '127.0.0.9' });
  server.on(
    'request',
    guard((_, response) => void response.end('page')),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    watch.mockRestore();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  /** Opens a connection from `localAddress`, and returns whether a page comes through it. */
  const visit = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { visit, pass };
}

test('a network that opens connections too fast gets no more of them until the span is over; others do', async () => {
  const { visit, pass } = await listen();
  const visits = [];
  for (let n = 0; n < 15; n++) visits.push(await visit('127.0.0.1'));
  expect(visits).toEqual([...Array(12).fill(true), false, false, false]);
  expect(await visit('127.0.0.2')).toBe(true);
  pass(socketLimits.spanMs - 1_000);
  expect(await visit('127.0.0.1')).toBe(false);
  pass(1_001);
  expect(await visit('127.0.0.1')).toBe(true);
});

test('a private network, behind which are many people, is not counted', async () => {
  const { visit } = await listen();
  for (let n = 0; n < 30; n++) expect(await visit('127.0.0.9')).toBe(true);
});

test('ten pages in a row, each on six new connections, stay below the limit', () => {
  expect(socketLimits.newOfNetwork).toBeGreaterThanOrEqual(60);
});
