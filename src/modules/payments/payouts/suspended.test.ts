import { expect, test } from 'vitest';
import { signedIn } from '#tests/support/accounts.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const path = '/api/suspension/payout-account';
const accounts = (id: string) =>
  world.db.selectFrom('payout_account').select('user_id').where('user_id', '=', id).execute();

/** Suspends a Pro who then logs in, which is refused. */
async function suspendedPro(role: 'contractor' | 'customer' = 'contractor') {
  const { browser, email, password } = await signedIn();
  const { id } = await world.db
    .updateTable('user')
    .set({ role })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
  await admin.decisions.suspendAccount({ accountId: id, rule: 'abuse', evidence: 'Two reports.' });
  const logIn = () => browser.call('POST', '/api/session', { email, password });
  return { id, browser, logIn, admin };
}

const open = (browser: ReturnType<typeof visitor>) => browser.call('POST', path, {});

test('a suspended Pro sets up the missing payout account after a refused login, and nothing else', async () => {
  const { id, browser, logIn } = await suspendedPro();
  expect((await open(browser)).status).toBe(404);
  await logIn();
  expect((await open(browser)).body.url).toMatch(/^https:\/\/pay\.test\/accounts\//);
  expect(await accounts(id)).toEqual([{ user_id: id }]);
  expect((await browser.call('GET', '/api/suspension/earnings')).body).toMatchObject({ payoutAccount: 'incomplete' });
  expect((await browser.call('POST', '/api/payout-account', {})).status).toBe(401);
});

test('an account that is ready is not changed during the suspension', async () => {
  const { browser, logIn } = await suspendedPro();
  await logIn();
  await open(browser);
  await world.db.updateTable('payout_account').set({ payouts_enabled: true, transfers_active: true }).execute();
  expect((await open(browser)).status).toBe(404);
});

test('the pass of a mailed link opens no payout account, also as a cookie', async () => {
  const { id } = await suspendedPro();
  const stranger = visitor();
  stranger.cookies.set('__Host-nearhand.suspended', await mailedPass(id));
  expect((await stranger.call('GET', '/api/suspension')).status).toBe(200);
  expect((await open(stranger)).status).toBe(404);
  expect(await accounts(id)).toEqual([]);
});

test('opening the mailed link after a log-in takes away nothing of what the log-in opens', async () => {
  const { id, browser, logIn } = await suspendedPro();
  await logIn();
  expect((await browser.call('POST', '/api/suspension/pass', { pass: await mailedPass(id) })).status).toBe(200);
  expect((await open(browser)).status).toBe(200);
});

test('a suspended client, and a Pro whose suspension is lifted, get none', async () => {
  const client = await suspendedPro('customer');
  await client.logIn();
  expect((await open(client.browser)).status).toBe(404);
  const pro = await suspendedPro();
  await pro.logIn();
  await pro.admin.decisions.liftSuspension({ accountId: pro.id, reason: 'It was another person.' });
  expect((await open(pro.browser)).status).toBe(404);
  expect([...(await accounts(pro.id)), ...(await accounts(client.id))]).toEqual([]);
});
