import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { preparedAnswer } from './prepared-answer.server.ts';

const text = 'the same for everyone '.repeat(1_000);

function createSite(write: () => string | Promise<string> = () => text) {
  const counted = vi.fn(write);
  const app = new Hono();
  app.get('/', preparedAnswer(counted, { 'content-type': 'text/plain', 'cache-control': 'public, max-age=300' }));
  const get = async (headers: Record<string, string> = {}) => app.request('/', { headers });
  return { counted, get };
}

test('the answer is written once, and each caller gets its encoding', async () => {
  const { counted, get } = createSite();
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };
  for (const [encoding, read] of Object.entries(decode)) {
    const answer = await get({ 'accept-encoding': encoding });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-encoding') ?? '', String(read(bytes))]).toEqual([encoding, text]);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    if (encoding) expect(bytes.length).toBeLessThan(500);
  }
  expect(counted).toHaveBeenCalledOnce();
});

test('a caller that has the answer gets 304 and no body', async () => {
  const { get } = createSite();
  const etag = (await get()).headers.get('etag') ?? '';
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await get({ 'if-none-match': tags });
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get({ 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
});

test('an answer that could not be written is written for the next caller', async () => {
  let times = 0;
  const { get } = createSite(() => (++times === 1 ? Promise.reject(new Error('not yet')) : text));
  expect((await get()).status).toBe(500);
  expect(await (await get()).text()).toBe(text);
});
