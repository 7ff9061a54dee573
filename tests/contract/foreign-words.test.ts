import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { submittedApplication } from '#tests/support/applications.ts';
import { send } from '#tests/support/built-site.ts';
import { project, request } from '#tests/support/hiring.ts';
import { report } from '#tests/support/lost-found.ts';
import { conversation, send as write } from '#tests/support/messages.ts';
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

test('a project marks its title and its text, and so does the way to it', async () => {
  const client = await world.client();
  const id = await project(client, { title, description });
  const page = (await send(`/projects/${id}`)).text;
  // The breadcrumb and the heading.
  expect(languagesOf(page, title)).toEqual(['ru', 'ru']);
  expect(languagesOf(page, description)).toEqual(['ru']);
});

test('the list of projects marks titles and texts, and a project the questions about it with their answers', async () => {
  const client = await world.client();
  const projectId = await project(client, { title, description });
  // The site keeps the real time, on which the project has run out.
  await sql`update quote_request set expires_at = now() + (expires_at - created_at), created_at = now()
    where id = ${projectId}`.execute(world.db);
  const list = (await send('/projects')).text;
  expect(languagesOf(list, description)).toEqual(['ru']);
  const [question, answer] = ['На каком этаже квартира?', 'На третьем этаже, лифт есть.'];
  const { questionId } = await world.as(await world.worker()).hiring.askQuestion({ projectId, question });
  await world.as(client).hiring.answerQuestion({ questionId, answer });
  const page = (await send(`/projects/${projectId}`)).text;
  expect([question, answer].map((text) => languagesOf(page, text.replace('?', '\\?')))).toEqual([['ru'], ['ru']]);
});

test('messages are marked in the list of conversations, in the conversation and where they are found', async () => {
  const { client, pro, conversationId } = await conversation();
  const text = 'Стремянка у меня есть, приеду вовремя.';
  await write(pro, conversationId, text);
  const headers = { cookie: await sessionCookie(client) };
  const read = async (path: string) => languagesOf((await send(path, { headers })).text, text);
  expect(await read('/messages')).toEqual(['ru']);
  expect(await read(`/messages/${conversationId}`)).toEqual(['ru', 'ru']);
  expect(await read(`/messages?q=${encodeURIComponent('Стремянка')}`)).toEqual(['ru']);
});

test('an administrator reads a profile that waits for approval with its language', async () => {
  const { id } = await submittedApplication();
  await world.db.updateTable('worker_application').set({ headline: title, description }).where('id', '=', id).execute();
  const headers = { cookie: await sessionCookie(await world.person({ role: 'admin' })) };
  const page = (await send(`/admin/approvals/${id}`, { headers })).text;
  expect(languagesOf(page, title)).toEqual(['ru']);
  expect(languagesOf(page, description)).toEqual(['ru']);
});

test('a Pro’s profile marks the headline and the text', async () => {
  const { id } = await world.worker();
  await world.db.updateTable('worker_profile').set({ headline: title, description }).where('id', '=', id).execute();
  const page = (await send(`/worker/${id}`)).text;
  expect(languagesOf(page, title)).toEqual(['ru']);
  expect(languagesOf(page, description)).toEqual(['ru']);
});

test('a lost and found report marks its title and its text, and so does the way to it', async () => {
  const reporter = await world.client();
  const id = await report(reporter, { title, description });
  const headers = { cookie: await sessionCookie(reporter) };
  const page = (await send(`/lost-and-found/${id}`, { headers })).text;
  expect(languagesOf(page, title)).toEqual(['ru', 'ru']);
  expect(languagesOf(page, description)).toEqual(['ru']);
});
