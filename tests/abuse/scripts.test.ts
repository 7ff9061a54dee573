import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { send, sendForm } from '#tests/support/built-site.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Tries to break out of text, an attribute, a script's string and JSON. */
const evil = `</script><script>xss()</script>"'><img src=x onerror=xss()>\u2028{{brand}}`;
const policyWord = `'sha256-${createHash('sha256').update('xss()').digest('base64')}'`;

let client: User;
let worker: User;
let pages: [viewer: User | null, path: string][];

beforeAll(async () => {
  client = await world.client({ name: evil.slice(0, 110).replace('\u2028', '') });
  worker = await world.worker({ name: `W ${evil.slice(0, 100).replace('\u2028', '')}` });
  await world.db
    .updateTable('worker_profile')
    .set({ headline: evil, description: evil, skills: [evil, 'Cleaning'], languages: ['en'], portrait_seed: 'x-w' })
    .where('id', '=', worker.id)
    .execute();
  const files = [new File(['hello'], 'a"><img src=x onerror=xss()>.txt', { type: 'text/plain' })];
  const requestId = await request(client, [worker], { title: evil.slice(0, 90), description: evil, files });
  await offer(worker, requestId, { message: evil });
  const { jobId } = await world.releasedJob({ client, worker, title: evil.slice(0, 90) });
  await world.as(client).reviews.write({ jobId, rating: 5, comment: evil });
  await world.as(worker).reviews.write({ jobId, rating: 5, comment: evil });
  await world.work();
  pages = [
    [null, `/worker/${worker.id}`],
    [null, '/browse?zip=94110'],
    [client, `/requests/${requestId}`],
    [client, '/client-dashboard'],
    [client, '/notifications'],
    [client, `/jobs/${jobId}`],
    [client, `/quote/new?workerId=${worker.id}`],
    [worker, `/worker-dashboard/requests/${requestId}`],
    [worker, '/worker-dashboard'],
    [worker, '/notifications'],
    [worker, `/jobs/${jobId}`],
  ];
});

function expectHarmless(path: string, { text, headers }: { text: string; headers: Record<string, unknown> }): void {
  expect(text, path).not.toContain('<script>xss');
  expect(text, path).not.toContain('<img src=x');
  expect(String(headers['content-security-policy']), path).not.toContain(policyWord);
}

test('typed text is escaped on every page that shows it', async () => {
  for (const [viewer, path] of pages) {
    const answer = await send(path, { headers: { cookie: viewer ? await sessionCookie(viewer) : '' } });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text, path).toMatch(/&lt;(script|img src=x|\/script)/);
    expectHarmless(path, answer);
  }
});

test('the typed values of a refused form are escaped', async () => {
  const fields = { email: evil, fullName: evil, username: evil, phone: evil, password: '' };
  for (const path of ['/login', '/signup-client', '/signup-worker', '/password-reset']) {
    const answer = await sendForm(path, fields);
    expect(answer.text, path).toContain('&lt;img src=x onerror=xss()&gt;');
    expectHarmless(path, answer);
  }
});

test('text from a URL is escaped or not shown', async () => {
  const q = encodeURIComponent(evil);
  for (const path of [
    `/browse?zip=94110&q=${q}`,
    `/browse?zip=${q}`,
    `/browse/${q}?zip=94110`,
    `/browse?zip=94110&category=${q}&sort=${q}&badge=${q}&cursor=${q}`,
    `/login?redirect=${q}&message=${q}&error=${q}`,
    `/update-password?token=${q}`,
    `/auth/callback?token=${q}`,
    `/payment-success?session_id=${q}&job_id=${q}`,
    `/worker/${q}`,
    `/checkout/${q}`,
    `/?${q}=${q}#${q}`,
  ]) {
    const answer = await send(path);
    expect(answer.status, path).toBeLessThan(500);
    expectHarmless(path, answer);
  }
});

test('forged cookies never reach a page', async () => {
  const value = encodeURIComponent(evil);
  for (const cookie of [`theme=${evil.replaceAll(/[\s;\u2028]/g, '')}`, `userZipCode=${value}`, `language=${value}`]) {
    for (const path of ['/', '/browse', '/login']) expectHarmless(path, await send(path, { headers: { cookie } }));
  }
});
