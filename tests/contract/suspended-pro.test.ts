import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { origin, send, sendJson } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const name = 'Linh Tran';
const search = '/browse/health-and-wellness?zip=94110';
const searchApi = '/api/workers?zip=94110&category=health-and-wellness';
/** Pages that quote and recommend the best Pros. */
const shopWindows = ['/', '/nurses', '/experimental'];

/** Returns which of these public addresses name the Pro now, as a visitor reads them, from the page cache if they are in it. */
async function naming(addresses: string[]): Promise<string[]> {
  const answers = await Promise.all(addresses.map((address) => send(address)));
  return addresses.filter((_, at) => answers[at]?.status === 200 && answers[at].text.includes(name));
}

/** Returns the first file of Pros in the sitemap. */
async function listedPros(): Promise<string> {
  const [, , file = ''] = (await send('/sitemap.xml')).text.split('<loc>');
  return (await send(file.slice(origin.length, file.indexOf('<')))).text;
}

/** Returns a function that does an act as an administrator, over the API of the site that serves the pages. */
async function administrator() {
  const cookie = await sessionCookie(await world.person({ role: 'admin' }));
  return async (path: string, body: object = {}) => {
    const { status } = await sendJson('POST', path, body, { cookie, origin });
    expect(status).toBe(200);
  };
}

/** Makes the front page recommend the Pro, and the nurses' page quote a review of the Pro. */
async function becomeWellKnown(pro: User): Promise<void> {
  const { db, clock } = world;
  await db.updateTable('worker_profile').set({ verified: true }).where('id', '=', pro.id).execute();
  const job = await world.job({ worker: { ...pro, status: 'approved' } });
  const parties = { job_id: job.jobId, author_id: job.client.id, subject_id: pro.id };
  const words = { comment: 'Came on time every night, and my mother finally slept again.', language: 'en' as const };
  const dates = { created_at: clock.now(), published_at: clock.now() };
  await db
    .insertInto('review')
    .values({ ...parties, ...words, ...dates, side: 'client', rating: 5 })
    .execute();
}

test('an approved Pro is on the next public page, and a suspended one is gone from the first one', async () => {
  await world.worker();
  const pro = await submittedApplication();
  const act = await administrator();
  const found = [search, searchApi, `/worker/${pro.id}`, `/compare?ids=${pro.id}&zip=94110`];
  const all = [...found, ...shopWindows];
  expect(await naming(all)).toEqual([]);
  await act(`/api/applications/${pro.id}/approval`);
  expect(await naming(found)).toEqual(found);
  expect(await listedPros()).toContain(pro.id);
  await becomeWellKnown(pro);

  const suspension = `/api/accounts/${pro.id}/suspension`;
  await act(suspension, { rule: 'abuse', evidence: 'Three clients reported the same thing.' });
  expect(await naming(all)).toEqual([]);
  expect((await send(`/worker/${pro.id}`)).status).toBe(404);
  expect((await send(`/cards/worker/${pro.id}/en.png`)).status).toBe(404);
  expect(await listedPros()).not.toContain(pro.id);

  // All of these pages are in the cache from now on.
  await act(`${suspension}/lift`, { reason: 'The reports were wrong.' });
  expect(await naming(all)).toEqual(all);
  await act(suspension, { rule: 'abuse', evidence: 'Two more clients reported it.' });
  expect(await naming(all)).toEqual([]);
});

test('no proxy keeps a page that shows Pros, and none reads how long the server keeps it', async () => {
  const pro = await world.worker();
  for (const address of ['/', '/nurses', '/experimental', '/browse/home-services?zip=94110', `/worker/${pro.id}`]) {
    const { status, headers } = await send(address);
    const answer = [status, headers['cache-control'], headers['surrogate-control']];
    expect(answer).toEqual([200, 'public, no-cache', undefined]);
  }
});
