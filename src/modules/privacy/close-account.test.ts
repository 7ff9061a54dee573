import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { lockOpenSuspension } from '#modules/decisions/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { accountOf, confirmed, newestMail, password, signUpForm } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { type Browser, close, member, pro, rowOf, signedInAs } from '#tests/support/closing.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { closeForOwner } from './public.server.ts';

const { db } = world;

test('a closed account has no name, address or way in, and its address is free again', async () => {
  const { user, browser, email } = await member({ phone: '+14155550123' });
  await browser.call('POST', '/api/password/reset', { email });
  const other = visitor();
  await other.call('POST', '/api/session', { email, password });
  expect((await close(browser)).status).toBe(200);
  for (const each of [browser, other]) expect(await each.viewer()).toBeNull();
  expect(await rowOf(user.id)).toMatchObject({
    name: 'Closed account',
    status: 'closed',
    phone: null,
    sms_consent: false,
  });
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(401);
  const consents = await db
    .selectFrom('sms_consent_event')
    .select(['phone', 'words'])
    .where('user_id', '=', user.id)
    .execute();
  expect(consents).toEqual([{ phone: null, words: expect.stringMatching(/./) }]);
  await confirmed({ email });
  expect(await accountOf(email)).toMatchObject({ status: 'approved' });
});

test('nothing in the tables of accounts tells the address of a closed one', async () => {
  const { browser, email } = await member();
  await browser.call('POST', '/api/session/mailed-code', { email });
  await world.work();
  await close(browser);
  await world.work();
  for (const table of ['user', 'verification', 'session', 'account', 'notification', 'audit_event'] as const) {
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(email);
  }
});

test('the owner is mailed, in the language of the account', async () => {
  const { browser, email } = await member();
  await close(browser);
  expect(await newestMail(email)).toMatchObject({ subject: 'Your account is closed' });
});

test('a wrong password closes nothing', async () => {
  const { user, browser } = await member();
  expect((await close(browser, { password: 'not the password' })).body.code).toBe('identity.wrongPassword');
  expect(await rowOf(user.id)).toMatchObject({ status: 'approved' });
});

test('an account with two-step verification is closed with a code alone', async () => {
  const { user, browser } = await member();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  expect((await close(browser)).body.code).toBe('identity.wrongCode');
  expect((await close(browser, { password, code: '000000' })).body.code).toBe('identity.wrongCode');
  expect(await rowOf(user.id)).toMatchObject({ status: 'approved' });
  expect((await close(browser, { password, code: appCode(setup.secret, Date.now() + 30_000) })).status).toBe(200);
});

test('an open job and money on its way are listed, and refuse the closing', async () => {
  const [client, worker] = [await member(), await pro()];
  const { jobId } = await world.submittedJob({ client: client.user, worker: worker.user });
  const job = { kind: 'job', jobId, title: 'Clean the flat', state: 'submitted' };
  const unfinished = async ({ browser }: { browser: Browser }) =>
    (await browser.call('GET', '/api/account/unfinished')).body.items;
  expect(await unfinished(client)).toEqual([{ ...job, side: 'client' }]);
  expect((await close(client.browser)).body.code).toBe('privacy.finishFirst');
  await world.as(client.user).jobs.release({ jobId });
  expect(await unfinished(client)).toEqual([]);
  expect(await unfinished(worker)).toMatchObject([{ kind: 'payout', jobId, amountCents: 10_800, needsAccount: true }]);
  expect((await close(worker.browser)).body.code).toBe('privacy.finishFirst');
  expect((await close(client.browser)).status).toBe(200);
  await world.payoutAccount(worker.user);
  world.clock.forward(days(1));
  await world.run('payments.reconcile');
  await world.work();
  expect((await close(worker.browser)).status).toBe(200);
});

test('a case refuses the closing of both sides', async () => {
  const [client, worker] = [await member(), await pro()];
  const { jobId } = await world.submittedJob({ client: client.user, worker: worker.user });
  await world.as(client.user).jobs.dispute({ jobId, reason: 'The floor is still dirty.' });
  for (const { browser } of [client, worker]) expect((await close(browser)).body.code).toBe('privacy.finishFirst');
});

test('two closings at once close the account once', async () => {
  const { user, browser, email } = await member();
  const answers = await Promise.all([close(browser), close(browser)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.work();
  expect(world.mails.filter(({ to, subject }) => to === email && subject === 'Your account is closed')).toHaveLength(1);
  const audit = await db.selectFrom('audit_event').select('act').where('subject_id', '=', user.id).execute();
  expect(audit.filter(({ act }) => act === 'privacy.closeAccount')).toHaveLength(1);
});

test('a closing and an acceptance at once leave no job of a closed account', async () => {
  for (let round = 0; round < 4; round++) {
    const [client, worker] = [await world.client(), await pro()];
    const requestId = await request(client, [worker.user]);
    const offerId = await offer(worker.user, requestId);
    await Promise.allSettled([world.as(client).hiring.acceptOffer({ offerId }), close(worker.browser)]);
    const jobs = await db.selectFrom('job').select('id').where('worker_id', '=', worker.user.id).execute();
    expect((await rowOf(worker.user.id)).status === 'closed').toBe(jobs.length === 0);
  }
});

test('requests that a closed account still sends are not stored', async () => {
  const { user, browser } = await member();
  await close(browser);
  const at = new Date();
  const expires_at = new Date(at.getTime() + 1);
  const late = db
    .insertInto('email_change')
    .values({ user_id: user.id, new_email: 'late@example.com', token_hash: 'x', requested_at: at, expires_at })
    .execute();
  await expect(late).rejects.toThrow('the account is closed');
});

test('no account can be opened with the address of a closed one', async () => {
  const { user } = await member();
  const email = `${user.id}@closed.invalid`;
  expect((await visitor().call('POST', '/api/account', signUpForm({ email }))).status).toBe(400);
  const taken = db.updateTable('user').set({ email }).where('id', '=', user.id).execute();
  await expect(taken).rejects.toThrow('user_closed_addresses_are_reserved');
});

test('a closed account sends no request', async () => {
  const { user, browser } = await member();
  const worker = await world.worker();
  await close(browser);
  await expect(request(user, [worker])).rejects.toThrow('closed');
});

test('the last administrator cannot close the account, and another one can', async () => {
  await db.updateTable('user').set({ role: 'customer' }).where('role', 'in', ['admin', 'super_admin']).execute();
  const [one, two] = [await administrator(), await administrator()];
  expect((await close(await signedInAs(one))).status).toBe(200);
  expect((await close(await signedInAs(two))).body.code).toBe('identity.lastAdministrator');
});

test('the refusal of the last administrator costs no recovery code', async () => {
  await db.updateTable('user').set({ role: 'customer' }).where('role', 'in', ['admin', 'super_admin']).execute();
  const browser = await signedInAs(await administrator());
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const [code] = body.recoveryCodes;
  expect((await close(browser, { password, code })).body.code).toBe('identity.lastAdministrator');
  await administrator();
  expect((await close(browser, { password, code })).status).toBe(200);
});

// Only some of the times do both lock at the same moment.
test('of the last two administrators who close at once, one stays', { repeats: 5 }, async () => {
  await db
    .updateTable('user')
    .set({ role: 'customer', active_role: null })
    .where('role', 'in', ['admin', 'super_admin'])
    .execute();
  const browsers = [await signedInAs(await administrator()), await signedInAs(await administrator())];
  const answers = await Promise.all(browsers.map((browser) => close(browser)));
  expect(answers.map(({ body }) => body.code ?? 'closed').sort()).toEqual(['closed', 'identity.lastAdministrator']);
});

const administrator = () => world.person({ role: 'super_admin', twoStep: false });

test('closing a suspended account waits for a decision about its suspension, and holds up nothing that this needs', async () => {
  const owner = await world.client();
  const admin = await world.person({ role: 'admin' });
  const broken = { rule: 'offPlatform', evidence: 'Two clients were asked for cash.' } as const;
  await world.as(admin).decisions.suspendAccount({ accountId: owner.id, ...broken });
  const { isFree, closing } = await transaction(db, async (tx) => {
    await lockOpenSuspension(tx, owner.id);
    const closing = closeForOwner(world.contextOf(null), owner.id);
    await untilBlocked(closing);
    const free = tx.selectFrom('user').select('id').where('id', '=', owner.id).forUpdate().skipLocked();
    return { isFree: (await free.execute()).length === 1, closing };
  });
  await closing;
  expect(isFree).toBe(true);
  expect(await rowOf(owner.id)).toMatchObject({ status: 'closed' });
});
