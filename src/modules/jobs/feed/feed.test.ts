import { expect, test } from 'vitest';
import { after, days, minutes } from '#lib/clock.ts';
import { accountOf, mailedToken, newestMail, password, signedIn } from '#tests/support/accounts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const read = (secret: string) => world.as(null).jobs.readFeed({ secret });

test('a calendar address has the jobs of both sides, and no address of the work', async () => {
  const dual = await world.worker({ role: 'dual', name: 'Dana Dual' });
  const hired = await world.paidJob({ client: dual, title: 'Paint the hall' });
  const working = await world.paidJob({ worker: dual, title: 'Fix the sink' });
  await world.paidJob();
  const { secret } = await world.as(dual).jobs.renewFeed();
  const { items } = await read(secret);
  expect(items.map(({ id }) => id).sort()).toEqual([hired.jobId, working.jobId].sort());
  expect(items[0]).toMatchObject({ city: 'San Francisco', regionState: 'CA', moves: 0 });
  for (const secretOfJob of ['Castro', '94103', hired.pin]) expect(JSON.stringify(items)).not.toContain(secretOfJob);
});

test('a calendar names the client of a job in short, and its Pro in full', async () => {
  const { client, worker } = await world.paidJob();
  const names = async (user: typeof client) => {
    const { secret } = await world.as(user).jobs.renewFeed();
    return (await read(secret)).items.map(({ counterpartName }) => counterpartName);
  };
  expect(await names(worker)).toEqual(['Maria G.']);
  expect(await names(client)).toEqual(['Sam Taylor']);
});

test('what is canceled or long over leaves the calendar', async () => {
  const { client, jobId } = await world.paidJob();
  const { secret } = await world.as(client).jobs.renewFeed();
  await world.releasedJob({ client });
  expect((await read(secret)).items).toHaveLength(2);
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000 });
  expect((await read(secret)).items).toHaveLength(1);
  world.clock.forward(days(91));
  expect((await read(secret)).items).toHaveLength(0);
});

test('a new address stops the old one, and turning it off stops both', async () => {
  const client = await world.client();
  const { jobs } = world.as(client);
  expect(await jobs.getFeed()).toEqual({ createdAt: null });
  const [old, next] = [await jobs.renewFeed(), await jobs.renewFeed()];
  expect(await refusalOf(read(old.secret))).toBe('api.notFound');
  expect(await read(next.secret)).toMatchObject({ items: [] });
  await jobs.removeFeed();
  expect(await refusalOf(read(next.secret))).toBe('api.notFound');
  expect(await jobs.getFeed()).toEqual({ createdAt: null });
});

test('the address of a suspended account shows nothing, and the database keeps no secret', async () => {
  const client = await world.client();
  const { secret } = await world.as(client).jobs.renewFeed();
  const rows = await world.db.selectFrom('calendar_feed').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', client.id).execute();
  expect(await refusalOf(read(secret))).toBe('api.notFound');
});

const newPassword = 'another long password';
type Account = Awaited<ReturnType<typeof signedIn>>;
const waysToEndAccess: [string, (account: Account) => Promise<{ status: number }>][] = [
  ['a new password', ({ browser }) => browser.call('PUT', '/api/password', { currentPassword: password, newPassword })],
  [
    'a reset of the password',
    async ({ email }) => {
      await visitor().call('POST', '/api/password/reset', { email });
      return visitor().call('POST', '/api/password', { token: await mailedToken(email), password: newPassword });
    },
  ],
  ['signing out all other devices', ({ browser }) => browser.call('DELETE', '/api/account/sessions', { password })],
  ['signing out one device', signOutAnother],
];

/** Signs in on another device, and signs that one out. */
async function signOutAnother({ email, browser }: Account): Promise<{ status: number }> {
  await visitor().call('POST', '/api/session', { email, password });
  const { body } = await browser.call('GET', '/api/account/security');
  return browser.call('DELETE', `/api/account/sessions/${body.sessions[1].id}`, { password });
}

test.each(waysToEndAccess)('%s stops the calendar address, and none of others', async (_, end) => {
  const [account, other] = [await signedIn(), await signedIn()];
  const make = async ({ browser }: Account) => (await browser.call('POST', '/api/calendar-feed')).body.secret as string;
  const [mine, others] = [await make(account), await make(other)];
  expect((await end(account)).status).toBe(200);
  await world.work();
  expect(await refusalOf(read(mine))).toBe('api.notFound');
  expect(await read(others)).toMatchObject({ items: [] });
  const { id = '' } = (await accountOf(account.email)) ?? {};
  const audits = world.db.selectFrom('audit_event').select('act').where('subject_id', '=', id);
  expect(await audits.where('act', '=', 'jobs.removeFeed').execute()).toHaveLength(1);
});

test('a calendar address that was made later goes on, also when the news of the end comes late', async () => {
  const account = await signedIn();
  expect((await account.browser.call('DELETE', '/api/account/sessions', { password })).status).toBe(200);
  const { body } = await account.browser.call('POST', '/api/calendar-feed');
  await world.work();
  expect(await read(body.secret)).toMatchObject({ items: [] });
});

test('a calendar address ends with another device also where the clock of the server that made it is fast', async () => {
  const { browser } = await signedIn();
  const fastClock = { now: () => after(world.clock.now(), minutes(1)) };
  const fast = visitor({ services: { ...world.services, clock: fastClock } });
  for (const [name, value] of browser.cookies) fast.cookies.set(name, value);
  const { body } = await fast.call('POST', '/api/calendar-feed');
  expect((await browser.call('DELETE', '/api/account/sessions', { password })).status).toBe(200);
  await world.work();
  expect(await refusalOf(read(body.secret))).toBe('api.notFound');
});

test('a new calendar address is mailed to its owner, with the way to a new password', async () => {
  const { email, browser } = await signedIn();
  const { body } = await browser.call('POST', '/api/calendar-feed');
  const mail = await newestMail(email);
  expect(mail?.subject).toBe('You have a new calendar address');
  expect(mail?.text).toContain('/password-reset');
  expect(mail?.text).not.toContain(body.secret);
});
