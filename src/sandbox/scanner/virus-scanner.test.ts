import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startVirusScanner, testVirus } from './virus-scanner.server.ts';

/** Opens a connection to a new scanner. */
async function open(): Promise<Socket> {
  const { port, close } = await startVirusScanner({ port: 0 });
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends `bytes` and returns the whole answer. */
async function ask(...bytes: (string | Buffer)[]): Promise<string> {
  const socket = await open();
  for (const part of bytes) socket.write(part);
  return text(socket);
}

const length = (bytes: number) => {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
};
const chunk = (content: string) => Buffer.concat([length(content.length), Buffer.from(content)]);

test('it finds the test virus wherever it is in a file, and nothing else', async () => {
  const inTwo = [chunk(`x${testVirus.slice(0, 20)}`), chunk(testVirus.slice(20))];
  const inOne = [Buffer.concat([chunk('%PDF-1.7'), chunk(`${testVirus}x`), chunk('%%EOF'), length(0)])];
  for (const file of [[...inTwo, length(0)], inOne])
    expect(await ask('zINSTREAM\0', ...file)).toBe('stream: Eicar-Signature FOUND\0');
  expect(await ask('zINSTREAM\0', chunk(testVirus.slice(1)), length(0))).toBe('stream: OK\0');
  expect(await ask('zINSTREAM\0', length(0))).toBe('stream: OK\0');
});

test('it answers as the daemon does: a PING, an unknown command, and more than it takes', async () => {
  expect(await ask('zPING\0')).toBe('PONG\0');
  expect(await ask('zSHUTDOWN\0')).toBe('UNKNOWN COMMAND\0');
  expect(await ask('zINSTREAM\0', length(100 * 1024 * 1024 + 1))).toBe('INSTREAM size limit exceeded. ERROR\0');
});

test('a client that leaves in the middle of a file ends nothing', async () => {
  const { port, close } = await startVirusScanner({ port: 0 });
  onTestFinished(close);
  const leaving = connect(port, '127.0.0.1');
  await once(leaving, 'connect');
  leaving.write(Buffer.concat([Buffer.from('zINSTREAM\0'), length(100)]));
  leaving.resetAndDestroy();
  const staying = connect(port, '127.0.0.1');
  staying.write('zPING\0');
  expect(await text(staying)).toBe('PONG\0');
});
