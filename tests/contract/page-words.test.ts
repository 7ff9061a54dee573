import { expect, test } from 'vitest';
import { catalogues } from '#platform/words.server.ts';
import { send } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Returns the address of each catalog's file that a page names. */
const filesOf = (html: string): [name: string, file: string][] =>
  [...html.matchAll(/<link data-catalog="(\w+)" [^>]*href="([^"]+)"/g)].map(([, name = '', file = '']) => [name, file]);

test('a page that hydrates names the files of its words, which browsers keep', async () => {
  const headers = { cookie: await sessionCookie(await world.client()) };
  const { text } = await send('/client-dashboard?lang=ru', { headers });
  const files = filesOf(text);
  expect(files.map(([name]) => name)).toEqual(
    expect.arrayContaining(['common', 'shell', 'errors', 'catalog', 'dashboard']),
  );
  for (const [name, file] of files) {
    const answer = await send(file);
    expect([name, answer.status, answer.headers['cache-control']]).toEqual([
      name,
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(JSON.parse(answer.text)).toEqual(catalogues('ru', [name])[name]);
  }
});

test('a light page names none', async () => {
  expect(filesOf((await send('/')).text)).toEqual([]);
});
