import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type ListenOptions, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startVirusScanner, testVirus } from '#sandbox/scanner/virus-scanner.server.ts';
import { clamdScanner } from './clamd-scanner.server.ts';

const short = { scanMs: 200 };
const end = Buffer.alloc(4);

/** Starts a daemon that does with each connection what `act` does. Returns its address, and the connections that are open. */
async function daemon(act: (socket: Socket) => void, at: ListenOptions = { host: '127.0.0.1', port: 0 }) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    act(socket);
  }).listen(at);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: at.path ?? `127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

/** Runs `act` when a whole file has come. */
const afterFile = (act: (socket: Socket) => void) => (socket: Socket) => {
  let received = Buffer.alloc(0);
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    if (received.subarray(-4).equals(end)) act(socket);
  });
};

/** Answers with `text` when a whole file has come, as clamd does, and ends the connection. */
const answering = (text: string) => afterFile((socket) => void socket.end(text));

/** The sandbox's scanner, until the test ends. */
async function sandboxScanner() {
  const { port, close } = await startVirusScanner({ port: 0 });
  onTestFinished(close);
  return clamdScanner(`127.0.0.1:${port}`);
}

test('a file is sent as the daemon reads it: the command, chunks after their length, and an empty one', async () => {
  const received: Buffer[] = [];
  const { address } = await daemon((socket) => {
    socket.on('data', (piece) => received.push(piece));
    answering('stream: OK\0')(socket);
  });
  expect(await clamdScanner(address).scan(new Blob(['Two rooms']))).toBeNull();
  expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\x09Two rooms\0\0\0\0');
});

test('a clean file has no virus, and one with a virus is told by its name', async () => {
  const scanner = await sandboxScanner();
  const large = 'x'.repeat(3_000_000);
  expect(await scanner.scan(new Blob([large]))).toBeNull();
  expect(await scanner.scan(new Blob([]))).toBeNull();
  expect(await scanner.scan(new Blob([testVirus]))).toBe('Eicar-Signature');
  // Across the border of two chunks, too.
  expect(await scanner.scan(new Blob([large.slice(0, 65_500), testVirus, large]))).toBe('Eicar-Signature');
  await scanner.ping();
});

test.each(['stream: OK\0', 'stream: Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND\0'])(
  'the answer %j is taken in pieces, too',
  async (answer) => {
    const { address } = await daemon(
      afterFile((socket) => {
        for (const sign of answer) socket.setNoDelay().write(sign);
      }),
    );
    const virus = answer.includes('OK') ? null : 'Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68)';
    expect(await clamdScanner(address).scan(new Blob(['x']))).toBe(virus);
  },
);

test.each([
  ['', 'broke off its answer'],
  ['stream: OK', 'broke off its answer'],
  ['stream: Eicar-Signature FOU', 'broke off its answer'],
  ['x'.repeat(2_000), 'broke off its answer'],
  ['stream: Can’t allocate memory ERROR\0', 'answered: stream: Can’t allocate memory ERROR'],
  ['stream: OK ERROR\0', 'answered: stream: OK ERROR'],
  ['UNKNOWN COMMAND\0', 'answered: UNKNOWN COMMAND'],
  ['\0', 'answered: '],
  ['INSTREAM size limit exceeded. ERROR\0', 'answered: INSTREAM size limit exceeded'],
  [
    'stream: Heuristics.Limits.Exceeded.MaxScanTime FOUND\0',
    'answered: stream: Heuristics.Limits.Exceeded.MaxScanTime',
  ],
])('the answer %j does not pass for clean', async (answer, reason) => {
  const { address } = await daemon(answering(answer));
  await expect(clamdScanner(address).scan(new Blob(['x']))).rejects.toThrow(reason);
});

test('a daemon that answers before it has read the file is believed, and gets no more of it', async () => {
  const { address, sockets } = await daemon((socket) => {
    socket.write('INSTREAM size limit exceeded. ERROR\0');
    socket.resume();
  });
  await expect(clamdScanner(address).scan(new Blob(['x'.repeat(20_000_000)]))).rejects.toThrow('size limit exceeded');
  await vi.waitFor(() => expect(sockets.size).toBe(0));
});

function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.resume().write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', (socket) => void socket.resume()],
  ['says a bit now and then', dribble],
  ['reads nothing for long', (socket) => void setTimeout(() => socket.resume(), 300)],
])('a daemon that %s is given up in time, and its connection is closed', async (_, act) => {
  const { address, sockets } = await daemon(act);
  const scanned = clamdScanner(address, short).scan(new Blob(['x'.repeat(20_000_000)]));
  await expect(scanned).rejects.toThrow('gave no answer within 200 ms');
  await vi.waitFor(() => expect(sockets.size).toBe(0));
});

test('a daemon that ends the connection, or that nobody has started, is an error', async () => {
  const { address } = await daemon((socket) => void socket.once('data', () => socket.resetAndDestroy()));
  await expect(clamdScanner(address).scan(new Blob(['x'.repeat(20_000_000)]))).rejects.toThrow();
  await expect(clamdScanner('127.0.0.1:1').scan(new Blob(['x']))).rejects.toThrow('ECONNREFUSED');
  await expect(clamdScanner('/nowhere/clamd.ctl').scan(new Blob(['x']))).rejects.toThrow('ENOENT');
  await expect(clamdScanner('127.0.0.1:1').ping()).rejects.toThrow('ECONNREFUSED');
});

test.skipIf(process.platform !== 'linux')('a daemon that takes no connection is given up in time', async () => {
  const listen = "require('net').createServer().listen({ host: '127.0.0.1', port: 0, backlog: 1 }, function () {";
  const child = spawn(process.execPath, ['-e', `${listen} console.log(this.address().port) })`]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  // The system takes a few connections for it.
  const fill = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  onTestFinished(() => {
    for (const socket of fill) socket.destroy();
  });
  await vi.waitFor(() => expect(fill.filter(({ connecting }) => !connecting).length).toBeGreaterThan(0));
  const scanned = clamdScanner(`127.0.0.1:${Number(port)}`, { connectMs: 100, scanMs: 10_000 }).scan(new Blob(['x']));
  await expect(scanned).rejects.toThrow('took no connection within 100 ms');
});

test('a file that can’t be read to its end does not pass for clean', async () => {
  const { address } = await daemon(answering('stream: OK\0'));
  const broken = new Blob(['x']);
  broken.stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        controller.enqueue(new Uint8Array([1, 2, 3]));
        controller.error(new Error('the disk is gone'));
      },
    });
  await expect(clamdScanner(address).scan(broken)).rejects.toThrow('the disk is gone');
});

test('an empty piece does not end a file', async () => {
  const received: Buffer[] = [];
  const { address } = await daemon((socket) => {
    socket.on('data', (piece) => received.push(piece));
    answering('stream: OK\0')(socket);
  });
  const pieces = new Blob(['x']);
  pieces.stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const piece of ['a', '', 'b']) controller.enqueue(new Uint8Array(Buffer.from(piece)));
        controller.close();
      },
    });
  await clamdScanner(address).scan(pieces);
  expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\x01a\0\0\0\x01b\0\0\0\0');
});

test('a Unix socket and an IPv6 address are asked, too', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-clamd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { address } = await daemon(answering('stream: OK\0'), { path: path.join(folder, 'clamd.ctl') });
  expect(await clamdScanner(address).scan(new Blob(['x']))).toBeNull();
  await expect(clamdScanner('[::1]:1').ping()).rejects.toThrow(/::1/);
});

test('a daemon that is asked whether it is there has to say PONG', async () => {
  const { address } = await daemon((socket) => void socket.once('data', () => socket.end('COMMAND UNAVAILABLE\0')));
  await expect(clamdScanner(address).ping()).rejects.toThrow('answered: COMMAND UNAVAILABLE');
});
