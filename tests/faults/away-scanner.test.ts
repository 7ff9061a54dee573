import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { words } from '#platform/words.server.ts';
import { startVirusScanner, testVirus } from '#sandbox/scanner/virus-scanner.server.ts';
import { conversation } from '#tests/support/messages.ts';
import { startServer } from '#tests/support/server-process.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';

test('without its virus scanner the site refuses files and nothing else, and takes them once it is back', {
  timeout: 60_000,
}, async () => {
  const port = await freePort();
  const { origin, stop } = await startServer({ CLAMD: `127.0.0.1:${port}` });
  onTestFinished(stop);
  const { client, conversationId } = await conversation();
  const cookie = await sessionCookie(client);
  /** Sends a form with a message and, in the field `field`, a file that has the content `plan`. */
  const post = (path: string, field: string, plan?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ formKey: randomUUID(), text: 'The kitchen' }))
      body.append(name, value);
    if (field === 'files') body.append('intent', 'send');
    if (plan) body.append(field, new File([`%PDF-1.7\n${plan}`], 'plan.pdf'));
    return fetch(origin + path, { method: 'POST', headers: { cookie, origin }, body });
  };
  /** Sends a message through the API. Returns status, code and seconds to wait. */
  const send = async (plan?: string) => {
    const answer = await post(`/api/conversations/${conversationId}/messages`, 'files[0]', plan);
    const { code = '' } = (await answer.json()) as { code?: string };
    return `${answer.status} ${code} ${answer.headers.get('retry-after') ?? ''}`.trim();
  };
  const read = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).status;

  expect(await send('Two rooms')).toBe('503 uploads.notScanned 60');
  const page = await (await post(`/messages/${conversationId}`, 'files', 'Two rooms')).text();
  expect(page).toContain(words('en').t('errors:uploads.notScanned'));
  expect(page).toMatch(/<textarea[^>]*>The kitchen</);
  expect(await send()).toBe('201');
  for (const path of ['/readyz', '/projects', '/client-dashboard', `/messages/${conversationId}`])
    expect([path, await read(path)]).toEqual([path, 200]);

  const scanner = await startVirusScanner({ port });
  onTestFinished(scanner.close);
  expect(await send('Two rooms')).toBe('201');
  expect(await send(testVirus)).toBe('422 uploads.infected');
});
