import { type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * One request with the path exactly as given, which `fetch` would tidy up. Follows no redirect. A server that refuses a
 * body before reading it may close the connection while it is being sent; what it has answered counts.
 */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      const done = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', done);
      answer.on('error', done);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
