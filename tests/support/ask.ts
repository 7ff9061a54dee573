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
 * Sends a request with exactly this path, which `fetch` would normalize. Follows no redirect. A server that refuses a body
 * may close the connection before all of it is sent; the response that arrived until then counts.
 */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', finish);
      answer.on('error', finish);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
