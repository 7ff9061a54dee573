import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { stopServer } from './stop-server.ts';

let server: Server;
afterEach(() => void server.closeAllConnections());

async function listen(answer: RequestListener): Promise<string> {
  server = createServer({ keepAliveTimeout: 65_000 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an open stream holds up the stop no longer than the grace period, and the site is stopped', async () => {
  const url = await listen((_, response) => void response.write('first line\n'));
  const stream = (await fetch(url)).text();
  const cut = expect(stream).rejects.toThrow();
  const site = { stop: vi.fn(async () => {}) };

  await stopServer(server, site, 100);

  expect(site.stop).toHaveBeenCalledOnce();
  await cut;
});

test('a request in flight is answered before the site is stopped, and its connection is not waited for', async () => {
  const events: string[] = [];
  const { promise: release, resolve: answer } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const url = await listen(async (_, response) => {
    arrive();
    await release;
    response.end('answer', () => events.push('answered'));
  });
  const request = fetch(url);
  await arrived;

  const stopped = stopServer(server, { stop: async () => void events.push('site stopped') }, 3_600_000);
  answer();

  expect(await (await request).text()).toBe('answer');
  await stopped;
  expect(events).toEqual(['answered', 'site stopped']);
});

test('no connection is accepted once the stop has begun', async () => {
  const url = await listen((_, response) => void response.end());
  const stopped = stopServer(server, { stop: async () => {} });
  await expect(fetch(url)).rejects.toThrow();
  await stopped;
});
