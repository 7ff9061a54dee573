import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { FileScanner } from '#ports/file-scanner.ts';

// The protocol of ClamAV's daemon: `man 8 clamd`, and clamd/server-th.c and session.c of https://github.com/Cisco-Talos/clamav.

/** `scanMs` and `pingMs` run from the beginning of the connection to the end of the answer, the upload included. */
const defaultTimeouts = { connectMs: 2_000, scanMs: 20_000, pingMs: 800 };

/** In characters: the names of viruses are short. */
const maxAnswerLength = 1_000;

/**
 * Scans with the ClamAV daemon at `address`, which is `host:port` or the path of a Unix socket, over a connection for each call. Throws for an
 * answer that is cut off, late, or neither clean nor a virus, and what the network throws.
 */
export function clamdScanner(address: string, timeouts: Partial<typeof defaultTimeouts> = {}): FileScanner {
  const { connectMs, scanMs, pingMs } = { ...defaultTimeouts, ...timeouts };
  return {
    scan: async (content) => readVerdict(await ask(address, instream(content), { connectMs, answerMs: scanMs })),
    async ping() {
      const answer = await ask(address, [Buffer.from('zPING\0')], { connectMs, answerMs: pingMs });
      if (answer !== 'PONG') throw unexpected(answer);
    },
  };
}

/** What the daemon calls a file when the time for it is over (`AlertExceedsMax`): it was not scanned to its end. */
const outOfTime = 'Heuristics.Limits.Exceeded.MaxScanTime';

/** Returns the name of the virus, or null for a clean file. Throws for every other answer, so that no fault of the scanner passes for clean. */
function readVerdict(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus === undefined || virus === outOfTime) throw unexpected(answer);
  return virus;
}

const unexpected = (answer: string): Error => new Error(`the virus scanner answered: ${answer}`);

/** Yields the command, then the file in chunks that begin with their length, and an empty one as its end. */
async function* instream(content: Blob): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content.stream()) {
    // An empty chunk would end the file here, and the rest would pass unread.
    if (piece.byteLength > 0) yield Buffer.concat([lengthOf(piece), piece]);
  }
  yield lengthOf(new Uint8Array());
}

/** Returns how many bytes a chunk has: four bytes, the highest first. */
function lengthOf({ byteLength }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(byteLength);
  return bytes;
}

/** Sends a command over a connection of its own and returns the answer, without the NUL at its end. */
async function ask(
  address: string,
  command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { connectMs, answerMs }: { connectMs: number; answerMs: number },
): Promise<string> {
  const socket = connect(placeOf(address));
  const endAfter = (ms: number, what: string) =>
    setTimeout(() => socket.destroy(new Error(`the virus scanner ${what} within ${ms} ms`)), ms);
  const connecting = endAfter(connectMs, 'took no connection');
  const answering = endAfter(answerMs, 'gave no answer');
  socket.once('connect', () => clearTimeout(connecting));
  try {
    const answer = readAnswer(socket);
    // What breaks here breaks the answer, too. The daemon may also answer early, and read no further.
    pipeline(command, socket, { end: false }).catch((error) => socket.destroy(error));
    return await answer;
  } finally {
    clearTimeout(connecting);
    clearTimeout(answering);
    socket.destroy();
  }
}

function placeOf(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) {
    answer += piece;
    const end = answer.indexOf('\0');
    if (end >= 0) return answer.slice(0, end);
    if (answer.length > maxAnswerLength) break;
  }
  throw new Error('the virus scanner broke off its answer');
}
