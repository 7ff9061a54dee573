import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface VirusScanner {
  port: number;
  close(): Promise<void>;
}

/**
 * The EICAR test file (https://www.eicar.org/download-anti-malware-testfile/), which is harmless and which every scanner reports. In two parts, so
 * that none reports this file.
 */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const testVirusName = 'Eicar-Signature';

/** As the daemon has it, in bytes (StreamMaxLength in clamd.conf). */
const maxLength = 100 * 1024 * 1024;

/**
 * Starts a virus scanner on the loopback interface that speaks the protocol of ClamAV's daemon and knows one virus, the EICAR test file,
 * wherever it is in a file. Port 0 picks a free port.
 */
export async function startVirusScanner({ port }: { port: number }): Promise<VirusScanner> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    // A client that disconnects must not end the process.
    socket.on('error', () => {});
    answer(socket).then(
      (text) => socket.end(`${text}\0`),
      () => socket.destroy(),
    );
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads the command of a connection, and the file that comes with it. Returns the answer. */
async function answer(socket: Socket): Promise<string> {
  const bytes = byteReader(socket.iterator({ destroyOnReturn: false }));
  let command = '';
  while (!command.endsWith('\0')) command += (await bytes.read(1)).toString('latin1');
  if (command === 'zPING\0') return 'PONG';
  if (command !== 'zINSTREAM\0') return 'UNKNOWN COMMAND';
  return scan(bytes);
}

async function scan({ read }: ByteReader): Promise<string> {
  let left = maxLength;
  /** The end of what was read, where the virus may have begun. */
  let seen = '';
  let isFound = false;
  for (;;) {
    const length = (await read(4)).readUInt32BE();
    if (length === 0) return isFound ? `stream: ${testVirusName} FOUND` : 'stream: OK';
    if (length > left) return 'INSTREAM size limit exceeded. ERROR';
    left -= length;
    seen += (await read(length)).toString('latin1');
    isFound ||= seen.includes(testVirus);
    seen = seen.slice(-testVirus.length);
  }
}

interface ByteReader {
  /** Returns the next `length` bytes. Throws when there are fewer. */
  read(length: number): Promise<Buffer>;
}

function byteReader(pieces: AsyncIterator<Buffer>): ByteReader {
  let buffered: Buffer = Buffer.alloc(0);
  return {
    async read(length) {
      const parts = [buffered];
      for (let missing = length - buffered.length; missing > 0; ) {
        const { value, done } = await pieces.next();
        if (done) throw new Error('the client ended the connection');
        parts.push(value);
        missing -= value.length;
      }
      const all = Buffer.concat(parts);
      buffered = all.subarray(length);
      return all.subarray(0, length);
    },
  };
}
