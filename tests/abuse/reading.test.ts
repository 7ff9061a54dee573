import { afterAll, expect, test } from 'vitest';
import { type Answered, ask } from '#tests/support/ask.ts';
import { startServer } from '#tests/support/server-process.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** A network whose visitors read more than people can. */

const server = await startServer();
afterAll(server.stop);

const from = (address: string, path: string, headers: Record<string, string> = {}): Promise<Answered> =>
  ask(server.origin, path, { headers: { 'x-forwarded-for': address, ...headers } });

const maps = ['/area-maps/94110/20/en.svg', '/place-maps/94110/20/en.svg'];

/** Reads from a network until it is refused, or more often than a network may in any half minute. */
async function readUntilRefused(address: string, path: string): Promise<Answered | null> {
  for (let n = 0; n < 1_400; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => from(address, path)));
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) return refused;
  }
  return null;
}

test('a program that reads on and on is told to wait, on every way to the product; others and members are not', async () => {
  const refused = await readUntilRefused('203.0.113.1', '/api/session');
  expect(refused?.status).toBe(429);
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({ code: 'api.tooManyRequests' });
  const wait = Number(refused?.headers['retry-after']);
  expect(wait > 0 && wait <= 30).toBe(true);

  for (const path of ['/faq', '/browse/home-services?zip=94110', '/sitemap.xml', '/llms.txt', ...maps]) {
    const page = await from('203.0.113.1', path);
    expect([path, page.status, Number(page.headers['retry-after']) > 0]).toEqual([path, 429, true]);
    // A page with a way on.
    expect(page.text).toMatch(/<a [^>]*href=/);
    expect((await from('203.0.113.2', path)).status).toBe(200);
  }
  const cookie = await sessionCookie(await world.client());
  expect((await from('203.0.113.1', '/client-dashboard', { cookie })).status).toBe(200);
  expect((await from('203.0.113.1', '/api/session', { cookie })).status).toBe(200);
});

test('a later page of a search counts as the searches that it runs', async () => {
  const countRefused = async (address: string, path: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 220; n += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => from(address, path)));
      statuses.push(...answers.map(({ status }) => status));
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await countRefused('203.0.113.3', '/browse?cursor=x')).toBe(0);
  expect(await countRefused('203.0.113.4', '/browse?cursor=x&before=96')).toBeGreaterThan(0);
});
