import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createReadingLimit } from '#platform/http/reading-limit.server.ts';
import { services as testServices } from '#tests/support/services.ts';
import { countFiles } from './counted-files.ts';

const services = { ...testServices, config: { ...testServices.config, TRUSTED_PROXIES: 1 } };
const headers = { 'x-forwarded-for': '203.0.113.9' };

test.each([
  '/sitemap.xml',
  '/sitemaps/pros-1.xml',
  '/llms.txt',
  '/cards/en.png',
  '/area-maps/94110/20/en.svg',
  '/place-maps/94110/20/en.svg',
])('a network that reads %s on and on is told to wait', async (path) => {
  const app = new Hono();
  countFiles(app, services, createReadingLimit(), (c, retryAfter) => c.text(`${retryAfter}`, 429));
  app.all('*', (c) => c.text('made'));
  const read = async (at: string) => (await app.request(at, { headers })).status;
  for (let n = 0; n < 600; n++) expect(await read(path)).toBe(200);
  expect(await read(path)).toBe(429);
  expect(await read('/assets/entry.js')).toBe(200);
});
