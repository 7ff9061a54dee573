import { afterAll, expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { ask } from '#tests/support/ask.ts';
import { origin as ordinary } from '#tests/support/built-site.ts';
import { pages } from '#tests/support/pages.ts';
import { startServer } from '#tests/support/server-process.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** With `STAGING=1`, cards and money are not real, and every page says so. */

const staging = await startServer({ STAGING: '1' });
afterAll(staging.stop);

const people = [null, await world.client(), await world.worker(), await world.person({ role: 'admin' })];
const cookies = await Promise.all(people.map((one) => (one ? sessionCookie(one) : '')));
const paths = ['/', '/no-such-page', ...pages.flatMap(({ path }) => (path && !/[:*]/.test(path) ? [`/${path}`] : []))];

/** True for a page with the bar. Pages that hydrate also carry its words in their catalog. */
const hasBar = (html: string, language: Language) =>
  html.includes(`<aside aria-label="${words(language).t('shell:staging.label')}"`);

test('every page of a visitor, a client, a Pro and an administrator says so', async () => {
  const withBar = new Set<string>();
  for (const cookie of cookies) {
    for (const path of paths) {
      const { headers, text } = await ask(staging.origin, path, { headers: { cookie } });
      // Others lead on to a page.
      if (!text || !headers['content-type']?.startsWith('text/html')) continue;
      expect([path, hasBar(text, 'en')]).toEqual([path, true]);
      withBar.add(path);
    }
  }
  expect(withBar.size).toBeGreaterThan(40);
}, 120_000);

test.each(languages)(
  'the bar is in the language of the reader (%s), and in production there is none',
  async (language) => {
    const headers = { 'accept-language': language };
    for (const path of ['/', '/faq', '/login']) {
      const { text } = await ask(staging.origin, path, { headers });
      expect([path, hasBar(text, language)]).toEqual([path, true]);
      expect(text).toContain(words(language).t('shell:sandbox.text'));
      expect(text).not.toContain('/sandbox/outbox');
      expect([path, hasBar((await ask(ordinary, path, { headers })).text, language)]).toEqual([path, false]);
    }
  },
);
