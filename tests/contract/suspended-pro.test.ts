import { expect, test } from 'vitest';
import { submittedApplication } from '#tests/support/applications.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { world } from '#tests/support/world.ts';

// A cached page would live for five seconds.
const soon = { timeout: 1_000, interval: 20 };
const name = 'Linh Tran';
const search = '/browse/health-and-wellness?zip=94110';

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

test('an approved Pro is on the next public page, and a suspended one is gone from it', async () => {
  await world.worker();
  const pro = await submittedApplication();
  const admin = world.as(await world.person({ role: 'admin' }));
  const addresses = [search, '/api/workers?zip=94110&category=health-and-wellness', `/worker/${pro.id}`];
  expect(await naming(addresses)).toEqual([]);
  await admin.workers.approveApplication({ applicationId: pro.id });
  await expect.poll(() => naming(addresses), soon).toEqual(addresses);
  expect(await listedPros()).toContain(pro.id);

  await admin.identity.suspendAccount({ accountId: pro.id, reason: 'Three clients reported the same thing.' });
  await expect.poll(() => naming(addresses), soon).toEqual([]);
  expect((await send(`/worker/${pro.id}`)).status).toBe(404);
  expect((await send(`/cards/worker/${pro.id}/en.png`)).status).toBe(404);
  expect(await listedPros()).not.toContain(pro.id);

  await admin.identity.liftSuspension({ accountId: pro.id, reason: 'The reports were wrong.' });
  await expect.poll(() => naming(addresses), soon).toEqual(addresses);
});
