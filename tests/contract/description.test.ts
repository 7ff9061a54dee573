import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import axe from 'axe-core';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#api/docs/openapi.server.ts';
import { mountApi } from '#api/mount.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { world } from '#tests/support/world.ts';

const document = await openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

let server: Server;
let origin = '';
beforeAll(async () => {
  const app = new Hono();
  mountApi(app, world.services);
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('the description is OpenAPI 3.1, with the session cookie as its one way to sign in', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(document.components).toMatchObject({
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'nearhand.session_token' } },
  });
});

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s is described in full',
  (_, { path, method, summary, tags, parameters = [], requestBody, responses, security, ...rest }) => {
    expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method);
    expect(summary).toMatch(/^\p{Lu}.{5,80}$/u);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    expect(tags).toHaveLength(1);
    expect(security).toEqual(rest['x-policy'] === 'anyone' ? undefined : [{ session: [] }]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(inPath.every(({ required }) => required)).toBe(true);
    if (method === 'get') expect(requestBody).toBeUndefined();
    const statuses = Object.keys(responses);
    expect(statuses.filter((status) => /^2\d\d$/.test(status))).toHaveLength(1);
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '404', '413', '429']));
    expect(Object.values(responses).every(({ description }) => description)).toBe(true);
  },
);

test('the description is sent from memory, compressed, and not again to a caller that has it', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${origin}/api/openapi.json`, { headers });
  const first = await ask({ 'accept-encoding': 'br' });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, (await again.text()).length]).toEqual([304, 0]);
});

test('operations have unique names and paths', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const addresses = operations.map(({ path, method }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(operations.length);
});

test('the API reference shows every operation, without script or external resources', async () => {
  const answer = await fetch(`${origin}/api/docs`);
  const text = await answer.text();
  for (const { operationId } of operations) expect(text).toContain(`id="${operationId}"`);
  expect(text).not.toMatch(/<script|style=/);
  expect([...text.matchAll(/(?:src|href)="(?!#)([^"]*)"/g)].every(([, address]) => address?.startsWith('/'))).toBe(
    true,
  );
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
  expect((await fetch(`${origin}/api/openapi.json`).then((json) => json.json())).paths).toEqual(document.paths);
});

/** Opens the API reference with the accessibility checks, and every operation. */
async function openReference(colorScheme: 'light' | 'dark'): Promise<Page> {
  // This server does not serve the site's icon.
  const page = await openPage({ colorScheme, bypassCSP: true, expected: [/favicon/] });
  await page.goto(`${origin}/api/docs`);
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    for (const details of globalThis.document.querySelectorAll('details')) details.open = true;
  });
  return page;
}

/** Returns what violates the rules that `about` names. */
const violationsOf = (page: Page, about: axe.RunOptions): Promise<string[]> =>
  page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, about);

const colorRules = ['color-contrast', 'link-in-text-block'];

test('the API reference is accessible', async () => {
  const page = await openReference('light');
  const rules = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));
  expect(await violationsOf(page, { rules })).toEqual([]);
});

test.each(['light', 'dark'] as const)('the colors of the API reference are accessible (%s)', async (colorScheme) => {
  const page = await openReference(colorScheme);
  // Reading the colors of thousands of cells takes a minute. They depend on the names of an element and of those around it, so one
  // operation of those that look alike is enough.
  const kept = await page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName}.${element.className}`;
    const seen = new Set<string>();
    for (const details of globalThis.document.querySelectorAll('details')) {
      const names = [...details.querySelectorAll('*')].map((element) => {
        const around: string[] = [];
        for (let at: Element | null = element; at && at !== details; at = at.parentElement) around.push(nameOf(at));
        return around.join(' ');
      });
      if (names.every((name) => seen.has(name))) details.remove();
      for (const name of names) seen.add(name);
    }
    return globalThis.document.querySelectorAll('details').length;
  });
  expect(kept).toBeGreaterThanOrEqual(new Set(operations.map(({ method }) => method)).size);
  expect(await violationsOf(page, { runOnly: colorRules })).toEqual([]);
});
