import { once } from 'node:events';
import { Agent, type RequestListener, type Server, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer } from './built-site.ts';
import { guardSockets, type SocketLimits } from './sockets.ts';

const megabyte = 1024 * 1024;
/** Short, so that a test sees what takes seconds in the product, and long enough for a busy machine. */
const short = { silenceMs: 300, checkMs: 50 };
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  server.closeAllConnections();
});

async function listen(listener: RequestListener, limits: Partial<SocketLimits> = short): Promise<number> {
  server = createHttpServer();
  server.on('request', guardSockets(server, limits)(listener));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens a connection, and keeps what it receives and when it is closed. */
function open(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const client = { socket, received: '', closed };
  socket.on('data', (bytes) => {
    client.received += bytes;
  });
  socket.on('error', () => {});
  return client;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('a socket that sends a thousand requests at once gets no thousand answers, and is ended', async () => {
  const listener = vi.fn<RequestListener>((_, response) => void setImmediate(() => response.end('x'.repeat(megabyte))));
  const port = await listen(listener);
  const client = open(port);
  client.socket.write(get.repeat(1_000));
  await client.closed;
  expect(listener).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
});

test('answers that are complete at once do not pile up either', async () => {
  const listener = vi.fn<RequestListener>((_, response) => void response.end('x'.repeat(megabyte)));
  const port = await listen(listener);
  const client = open(port);
  client.socket.pause().write(get.repeat(1_000));
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000);
  expect(listener.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a network whose sockets go on sending requests all at once is refused for a while', async () => {
  const listener = vi.fn<RequestListener>((_, response) => void setImmediate(() => response.end('done')));
  const port = await listen(listener, {
    ...short,
    isExempt: (address) => address === '127.0.0.2',
    offenses: 2,
    refusedMs: 400,
  });
  const ask = async (requests: number, address?: string) => {
    const client = open(port, address);
    client.socket.write(get.repeat(requests));
    await Promise.race([client.closed, vi.waitUntil(() => client.received.includes('done'))]);
    return client.received.includes('done');
  };
  for (let n = 0; n < 2; n++) await ask(10);
  listener.mockClear();
  expect([await ask(1), await ask(1, '127.0.0.2')]).toEqual([false, true]);
  expect(listener).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect(await ask(1)).toBe(true), 5_000);
});

test('a client that sends its next request as soon as it has the answer gets every answer', async () => {
  const port = await listen((_, response) => void response.end('done'));
  const client = open(port);
  for (let n = 1; n <= 300; n++) {
    client.socket.write(get);
    await vi.waitUntil(() => client.received.split('done').length > n, { interval: 0, timeout: 5_000 });
  }
  expect(client.socket.destroyed).toBe(false);
});

test('connections beyond all that the server holds are refused while the others are busy', async () => {
  const port = await listen((_, response) => void response.write('begun'), { ...short, connections: 5 });
  const busy = Array.from({ length: 5 }, () => open(port));
  for (const client of busy) client.socket.write(get);
  await vi.waitFor(() => expect(busy.every(({ received }) => received.includes('begun'))).toBe(true), 5_000);
  const late = open(port);
  late.socket.write(get);
  await late.closed;
  expect(late.received).toBe('');
  expect(busy.some(({ socket }) => socket.destroyed)).toBe(false);
});

test('programs that keep their connection get every answer', async () => {
  const port = await listen((_, response) => void setImmediate(() => response.end('x'.repeat(100_000))));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      send({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  const statuses = await Promise.all(Array.from({ length: 100 }, ask));
  for (let n = 0; n < 100; n++)
    statuses.push(
      await fetch(`http://127.0.0.1:${port}`).then((answer) => answer.arrayBuffer().then(() => answer.status)),
    );
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('an answer that is not read ends its socket', async () => {
  const port = await listen((_, response) => void response.end(Buffer.alloc(30 * megabyte)));
  const client = open(port);
  client.socket.pause().write(get);
  await vi.waitFor(async () => expect(await connections()).toBe(1));
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000);
});

test('an answer that is read slowly arrives, unless it takes too long altogether', async () => {
  for (const [readMs, arrives] of [
    [60_000, true],
    [400, false],
  ] as const) {
    const port = await listen((_, response) => void response.end(Buffer.alloc(30 * megabyte)), {
      ...short,
      silenceMs: 2_000,
      readMs,
    });
    const client = open(port);
    let bytes = 0;
    client.socket.removeAllListeners('data');
    client.socket.on('data', async (chunk) => {
      bytes += chunk.length;
      client.socket.pause();
      await pause(3);
      client.socket.resume();
    });
    client.socket.write(get);
    await vi.waitUntil(() => bytes > 30 * megabyte || client.socket.destroyed, 20_000);
    expect(bytes > 30 * megabyte).toBe(arrives);
    server.closeAllConnections();
    server.close();
  }
});

test('a server that takes its time is not the fault of the client', async () => {
  const port = await listen((_, response) => void setTimeout(() => response.end('done'), 4 * short.silenceMs));
  const client = open(port);
  client.socket.write(get);
  await vi.waitFor(() => expect(client.received).toContain('done'), 5_000);
});

test('a stream that speaks less often than clients may be silent stays open', async () => {
  let beats = 0;
  const port = await listen((_, response) => {
    response.writeHead(200);
    const beat = setInterval(() => response.write(`beat ${++beats}\n`), 2 * short.silenceMs);
    response.on('close', () => clearInterval(beat));
  });
  const client = open(port);
  client.socket.write(get);
  await vi.waitFor(() => expect(client.received).toContain('beat 3'), 10_000);
});

const readBody: RequestListener = (request, response) => void request.resume().on('end', () => response.end('done'));

test.each([
  ['that stops', 0],
  ['that drips', 1],
])('a body %s ends its socket', async (_, drop) => {
  const port = await listen(readBody);
  const client = open(port);
  client.socket.write(post(100_000));
  const drip = setInterval(() => drop && client.socket.write('x'), 20);
  await client.closed;
  clearInterval(drip);
  expect(client.received).toBe('');
});

test('a body that goes on dripping after it was refused ends its socket', async () => {
  const port = await listen((_, response) => void response.writeHead(415).end());
  const client = open(port);
  client.socket.write(post(100_000));
  const drip = setInterval(() => client.socket.write('x'), 20);
  await client.closed;
  clearInterval(drip);
  expect(client.received).toContain('415');
});

test('a body may take as long as it needs while it keeps coming', async () => {
  const port = await listen(readBody);
  const client = open(port);
  const part = 'x'.repeat(4_096);
  client.socket.write(post(30 * part.length));
  for (let n = 0; n < 30; n++) {
    client.socket.write(part);
    await pause(50);
  }
  await vi.waitFor(() => expect(client.received).toContain('done'), 5_000);
});

test('a body that the server does not read yet is not the fault of the client', async () => {
  const port = await listen((request, response) => {
    setTimeout(() => readBody(request, response), 4 * short.silenceMs);
  });
  const client = open(port);
  client.socket.write(post(megabyte) + 'x'.repeat(megabyte));
  await vi.waitFor(() => expect(client.received).toContain('done'), 5_000);
});

test('beyond the largest number of connections new ones are closed, and idle ones make room', async () => {
  const held: (() => void)[] = [];
  const port = await listen(
    ({ url }, response) => void (url === '/held' ? held.push(() => response.end('done')) : response.end('done')),
    {
      ...short,
      connections: 10,
    },
  );
  const idle = Array.from({ length: 9 }, () => open(port));
  for (const { socket } of idle) socket.write(get);
  await vi.waitFor(() => expect(idle.every(({ received }) => received.includes('done'))).toBe(true));
  const busy = Array.from({ length: 10 }, () => open(port));
  for (const { socket } of busy) socket.write(get.replace('/', '/held'));
  await vi.waitFor(() => expect(held).toHaveLength(10));
  await Promise.all(idle.map(({ closed }) => closed));
  await open(port).closed;
  for (const answer of held) answer();
  await vi.waitFor(() => expect(busy.every(({ received }) => received.includes('done'))).toBe(true));
  const visit = async () => {
    const late = open(port);
    late.socket.write(get);
    await Promise.race([late.closed, vi.waitUntil(() => late.received)]);
    return late.received;
  };
  await vi.waitFor(async () => expect(await visit()).toContain('done'));
});

test('each network has its share of the connections, in which an idle one makes room for a new one', async () => {
  const held: (() => void)[] = [];
  const port = await listen(
    ({ url }, response) => void (url === '/held' ? held.push(() => response.end('done')) : response.end('done')),
    {
      ...short,
      silenceMs: 60_000,
      connectionsOfNetwork: 3,
      isExempt: (address) => address === '127.0.0.9',
    },
  );
  const hold = (address: string) => {
    const client = open(port, address);
    client.socket.write(get.replace('/', '/held'));
    return client;
  };
  const idle = open(port, '127.0.0.2');
  idle.socket.write(get);
  await vi.waitFor(() => expect(idle.received).toContain('done'));
  for (let n = 0; n < 3; n++) hold('127.0.0.2');
  await idle.closed;
  await vi.waitFor(() => expect(held).toHaveLength(3));
  await hold('127.0.0.2').closed;
  for (let n = 0; n < 5; n++) hold('127.0.0.9');
  hold('127.0.0.3');
  await vi.waitFor(() => expect(held).toHaveLength(9));
  // What has ended counts no longer.
  for (const answer of held) answer();
  server.closeIdleConnections();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  hold('127.0.0.2');
  await vi.waitFor(() => expect(held).toHaveLength(10));
});
