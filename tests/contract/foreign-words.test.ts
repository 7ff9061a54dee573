import { expect, test } from 'vitest';
import { send } from '#tests/support/built-site.ts';
import { request } from '#tests/support/hiring.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const title = 'Повесить полки в гостиной';
const description = 'Нужно повесить три полки на бетонную стену.';

/** Returns the `lang` of each element whose text is `text`. */
const languagesOf = (html: string, text: string): (string | undefined)[] =>
  [...html.matchAll(new RegExp(`<([^<>]+)>${text}<`, 'g'))].map(([, tag]) => / lang="([a-z]+)"/.exec(tag ?? '')?.[1]);

test('a job written in Russian says so on an English page, and says nothing on a Russian one', async () => {
  const { client, jobId } = await world.paidJob();
  await world.db.updateTable('job').set({ title, description }).where('id', '=', jobId).execute();
  const cookie = await sessionCookie(client);
  const read = async (lang: string) => (await send(`/jobs/${jobId}?lang=${lang}`, { headers: { cookie } })).text;
  const english = await read('en');
  expect(languagesOf(english, title)).toContain('ru');
  expect(languagesOf(english, description)).toEqual(['ru']);
  const russian = await read('ru');
  expect(languagesOf(russian, description)).toEqual([undefined]);
});

test('the dashboard and the request mark the client’s words as well', async () => {
  const client = await world.client();
  const requestId = await request(client, [await world.worker()], { title, description });
  const headers = { cookie: await sessionCookie(client) };
  expect(languagesOf((await send('/client-dashboard', { headers })).text, title)).toContain('ru');
  const page = (await send(`/requests/${requestId}`, { headers })).text;
  expect(languagesOf(page, description)).toEqual(['ru']);
});
