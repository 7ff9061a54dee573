import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node answers to a request that it can't read, by the code of its error; 400 to all others. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers requests that are broken or come too slowly as Node does, with `headers` added, and ends their sockets. One whose answer
 * has begun is only ended: a second one in the middle of the first would be read as part of it.
 */
export function answerBrokenRequests(server: Server, headers: readonly (readonly [string, string])[]): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => void answers.set(socket, response));
  const lines = [...headers, ['connection', 'close'], ['content-length', '0']].map(
    ([name, value]) => `${name}: ${value}`,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const current = answers.get(socket);
    const isUnderWay = current?.headersSent && !current.writableEnded;
    if (socket.writable && !isUnderWay) {
      const status = statuses[error.code ?? ''] ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`);
    }
    socket.destroy(error);
  });
}
