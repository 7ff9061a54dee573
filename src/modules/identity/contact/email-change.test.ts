import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { days } from '#lib/clock.ts';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  password,
  signedIn,
  signedUp,
  signUpForm,
  signUpsOf,
} from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { countingDatabase } from '#tests/support/count-queries.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { authOf } from '../auth.server.ts';

type Browser = ReturnType<typeof visitor>;

const newAddress = () => signUpForm().email;
const change = (browser: Browser, newEmail: string, typed = password) =>
  browser.call('PUT', '/api/account/email', { password: typed, newEmail });
const confirm = (browser: Browser, token: string) => browser.call('POST', '/api/account/email/confirm', { token });
const mailsTo = async (email: string) => {
  await world.work();
  return world.mails.filter(({ to }) => to === email);
};

test('the link changes the address, and both addresses are told', async () => {
  const { email, username, browser } = await signedIn();
  const newEmail = newAddress();
  expect((await change(browser, newEmail)).status).toBe(200);
  expect((await newestMail(email))?.text).toContain(newEmail);
  expect((await browser.call('GET', '/api/account/contact')).body).toMatchObject({
    email,
    emailChange: { newEmail, isExpired: false },
  });
  expect(await accountOf(email)).toMatchObject({ username });

  expect((await confirm(browser, await mailedToken(newEmail))).body).toEqual({ email: newEmail });

  expect(await accountOf(newEmail)).toMatchObject({ username, email_verified: true });
  expect((await browser.viewer()).email).toBe(newEmail);
  expect((await newestMail(email))?.subject).toBe('Your email was changed');
  expect((await browser.call('GET', '/api/account/contact')).body.emailChange).toBeNull();
  const lines = await world.db
    .selectFrom('audit_event')
    .select('act')
    .where('subject_id', '=', (await accountOf(newEmail))?.id ?? '')
    .execute();
  expect(lines.map(({ act }) => act)).toEqual(['identity.changeEmail', 'identity.confirmNewEmail']);
});

test('a wrong password and the own address are refused, and nothing is mailed', async () => {
  const { email, browser } = await signedIn();
  const newEmail = newAddress();
  expect((await change(browser, newEmail, 'not the password')).body.code).toBe('identity.wrongPassword');
  expect((await change(browser, email)).body.code).toBe('identity.sameEmail');
  expect(await mailsTo(newEmail)).toEqual([]);
});

/** Asks for `newEmail`, and returns what the caller saw and what it cost. */
async function ask(newEmail: string) {
  const { email } = await signedIn();
  const { db, count } = countingDatabase();
  const services = { ...world.services, db };
  const { password: passwords } = await authOf(services).$context;
  const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
  const browser = visitor({ services });
  await browser.call('POST', '/api/session', { email, password });
  const before = count();
  const answers = [await change(browser, newEmail), await browser.call('POST', '/api/account/email/link')];
  const queries = count() - before;
  const hashes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  const { emailChange } = (await browser.call('GET', '/api/account/contact')).body;
  const seen = answers.map(({ status, body, headers }) => [status, body, [...headers.keys()].toSorted()]);
  return { seen, queries, hashes, isShown: emailChange.newEmail === newEmail, own: (await mailsTo(email)).length };
}

test('a free and a taken address get the same answers, for the same work', async () => {
  const [free, owner] = [newAddress(), await confirmed({ password: 'the owner’s own password' })];
  expect(await ask(owner.email)).toEqual(await ask(free));
  expect((await newestMail(free))?.subject).toBe('Confirm your new email');
  const told = await newestMail(owner.email);
  expect(told?.subject).toBe('You already have an account');
  expect(told?.text).toContain('use this address for another Nearhand account');
  expect(told?.text).not.toMatch(/token=|sign up/);
});

test('a link works once, for a day, and for its own account', async () => {
  const { email, browser } = await signedIn();
  const [first, second] = [newAddress(), newAddress()];
  await change(browser, first);
  const token = await mailedToken(first);
  expect((await confirm((await signedIn()).browser, token)).body.code).toBe('identity.linkForeign');
  expect((await confirm(browser, 'none')).body.code).toBe('identity.linkForeign');
  world.clock.forward(days(1));
  expect((await confirm(browser, token)).body.code).toBe('identity.linkExpired');
  expect((await browser.call('GET', '/api/account/contact')).body.emailChange.isExpired).toBe(true);
  expect(await accountOf(email)).toBeDefined();

  expect((await browser.call('POST', '/api/account/email/link')).status).toBe(200);
  expect((await confirm(browser, token)).body.code).toBe('identity.linkUsed');
  expect((await confirm(browser, await mailedToken(first))).status).toBe(200);
  await change(browser, second);
  const last = await mailedToken(second);
  await confirm(browser, last);
  expect((await confirm(browser, last)).body.code).toBe('identity.linkUsed');
  expect((await browser.viewer()).email).toBe(second);
});

test('a change that was called off ends its link', async () => {
  const { email, browser } = await signedIn();
  const newEmail = newAddress();
  await change(browser, newEmail);
  expect((await browser.call('DELETE', '/api/account/email/link')).status).toBe(200);
  expect((await confirm(browser, await mailedToken(newEmail))).body.code).toBe('identity.linkUsed');
  for (const method of ['DELETE', 'POST']) {
    expect((await browser.call(method, '/api/account/email/link')).body.code).toBe('identity.noEmailChange');
  }
  expect((await browser.viewer()).email).toBe(email);
});

test('an address that got an account meanwhile stays that account’s', async () => {
  const { email, browser } = await signedIn();
  const newEmail = newAddress();
  await change(browser, newEmail);
  const token = await mailedToken(newEmail);
  const other = await confirmed({ email: newEmail });
  expect((await confirm(browser, token)).body.code).toBe('identity.addressTaken');
  expect(await accountOf(newEmail)).toMatchObject({ username: other.username });
  expect((await browser.viewer()).email).toBe(email);
});

test('a stranger’s sign-up with the new address does not block the change, and ends', async () => {
  const { username, browser } = await signedIn();
  const newEmail = newAddress();
  const stranger = await signedUp({ email: newEmail });
  const link = await mailedToken(newEmail);
  await change(browser, newEmail);
  expect((await confirm(browser, await mailedToken(newEmail))).body).toEqual({ email: newEmail });
  expect(await accountOf(newEmail)).toMatchObject({ username });
  expect(await signUpsOf(newEmail)).toEqual([]);
  const late = await stranger.browser.call('POST', '/api/account/confirm', { token: link });
  expect(late.body).toMatchObject({ confirmed: 'before', signedIn: false });
});

test('an address that another account gets at the same moment is taken, and nothing breaks', async () => {
  const { email, browser } = await signedIn();
  const newEmail = newAddress();
  await change(browser, newEmail);
  const token = await mailedToken(newEmail);
  const rival = await world.client();
  const answer = await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ email: newEmail }).where('id', '=', rival.id).execute();
    const confirming = confirm(browser, token);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(world.db);
      expect(rows).not.toEqual([]);
    });
    return { confirming };
  });
  const { status, body } = await answer.confirming;
  expect([status, body.code]).toEqual([409, 'identity.addressTaken']);
  expect((await browser.viewer()).email).toBe(email);
});

test('the page of the link reads the new address before anything changes', async () => {
  const { email, browser } = await signedIn();
  const newEmail = newAddress();
  await change(browser, newEmail);
  const token = await mailedToken(newEmail);
  const read = (by = browser) => by.call('POST', '/api/account/email/confirm/address', { token });
  expect((await read()).body).toEqual({ newEmail });
  expect((await browser.viewer()).email).toBe(email);
  expect((await read((await signedIn()).browser)).body.code).toBe('identity.linkForeign');
  await confirm(browser, token);
  expect((await read()).body.code).toBe('identity.linkUsed');
});

test('a new address ends the links for a new password that the old one got', async () => {
  const { email, browser } = await signedIn();
  await visitor().call('POST', '/api/password/reset', { email });
  const reset = await mailedToken(email);
  const newEmail = newAddress();
  await change(browser, newEmail);
  await confirm(browser, await mailedToken(newEmail));
  const answer = await visitor().call('POST', '/api/password', { token: reset, password: 'another long password' });
  expect(answer.body.code).toBe('identity.badLink');
});

test('an account asks for at most five links in ten minutes', async () => {
  const { browser } = await signedIn();
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await change(browser, newAddress())).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a new password ends the change that waits for its link', async () => {
  const { email, browser } = await signedIn();
  const [first, second] = [newAddress(), newAddress()];
  await change(browser, first);
  const token = await mailedToken(first);
  const newPassword = 'another long password';
  const changed = await browser.call('PUT', '/api/password', { currentPassword: password, newPassword });
  expect(changed.status).toBe(200);
  expect((await confirm(browser, token)).body.code).toBe('identity.linkUsed');

  await change(browser, second, newPassword);
  const secondToken = await mailedToken(second);
  await visitor().call('POST', '/api/password/reset', { email });
  const reset = await visitor().call('POST', '/api/password', { token: await mailedToken(email), password });
  expect(reset.status).toBe(200);
  const again = visitor();
  await again.call('POST', '/api/session', { email, password });
  expect((await confirm(again, secondToken)).body.code).toBe('identity.linkUsed');
});

test('an account with two-step verification changes its address with a code alone', async () => {
  const { browser } = await signedIn();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  expect((await change(browser, newAddress())).body.code).toBe('identity.wrongCode');
});

test('a change that is refused anyway costs no recovery code, and a wrong password no try of the address', async () => {
  const { email, browser } = await signedIn();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const [code] = body.recoveryCodes;
  const ask = (newEmail: string, typed = password) =>
    browser.call('PUT', '/api/account/email', { password: typed, code, newEmail });
  expect((await ask(email)).body.code).toBe('identity.sameEmail');
  const full = newAddress();
  expect((await ask(full, 'not the password')).body.code).toBe('identity.wrongPassword');
  for (let n = 0; n < 5; n++)
    expect((await visitor().call('POST', '/api/account', signUpForm({ email: full }))).status).toBe(201);
  expect((await ask(full)).body.code).toBe('api.tooManyRequests');
  expect((await browser.call('GET', '/api/account/security')).body.twoStep.recoveryCodesLeft).toBe(10);
  expect((await ask(newAddress())).status).toBe(200);
});
