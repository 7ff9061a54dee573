import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { compress, type Encoding, pickEncoding } from './encoding.server.ts';

type Body = Uint8Array<ArrayBuffer>;

interface Prepared {
  bodies: Record<Encoding | 'identity', Body>;
  digest: string;
}

/**
 * Returns the handler of an answer that is the same for every caller: written and compressed when it is first asked for, and
 * sent from memory from then on. A caller that has it already gets 304. A failed `write` is tried again for the next caller.
 */
export function preparedAnswer(write: () => string | Promise<string>, headers: Record<string, string>): Handler {
  let prepared: Promise<Prepared> | null = null;
  return async (c) => {
    prepared ??= prepare(write).catch((error) => {
      prepared = null;
      throw error;
    });
    const { bodies, digest } = await prepared;
    const encoding = pickEncoding(c.req.header('accept-encoding') ?? '') ?? 'identity';
    const etag = `"${digest}-${encoding}"`;
    const all = { ...headers, etag, vary: 'accept-encoding' };
    const had = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (had.includes(etag)) return c.body(null, 304, all);
    return c.body(bodies[encoding], 200, { ...all, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
  };
}

async function prepare(write: () => string | Promise<string>): Promise<Prepared> {
  const identity = Buffer.from(await write());
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  return {
    bodies: { identity: new Uint8Array(identity), br: new Uint8Array(br), gzip: new Uint8Array(gzip) },
    digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  };
}
