import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import {
  accountOf,
  confirmed,
  newestMail,
  password,
  resetLink,
  signedIn,
  signedUp,
  signUpForm,
} from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { countingDatabase } from '#tests/support/count-queries.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { authOf } from '../auth.server.ts';
import { limitMailedCode } from '../limits.server.ts';
import { deviceOf } from '../sessions/devices.server.ts';

afterEach(() => void vi.useRealTimers());

async function mailedCode(email: string): Promise<string> {
  const { status } = await visitor().call('POST', '/api/session/mailed-code', { email });
  expect(status).toBe(200);
  return /\d{6}/.exec((await newestMail(email))?.subject ?? '')?.[0] ?? '';
}

const enter = (email: string, code: string) => visitor().call('PUT', '/api/session/mailed-code', { email, code });

async function secondBrowser(email: string) {
  const browser = visitor();
  await browser.call('POST', '/api/session', { email, password });
  return browser;
}

test('a mailed code signs in once', async () => {
  const { email } = await confirmed();
  const code = await mailedCode(email);
  expect((await enter(email, code)).body).toMatchObject({ email });
  expect((await enter(email, code)).body.code).toBe('identity.wrongMailedCode');
});

test('a mailed code works for ten minutes, and until the next one', async () => {
  const { email } = await confirmed();
  const old = await mailedCode(email);
  const code = await mailedCode(email);
  if (old !== code) expect((await enter(email, old)).status).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect((await enter(email, code)).status).toBe(401);
});

test('five wrong tries of a stranger make the stranger wait, and do not end the code for its reader', async () => {
  const { email } = await confirmed();
  const code = await mailedCode(email);
  const stranger = visitor();
  const tryIt = (typed: string) => stranger.call('PUT', '/api/session/mailed-code', { email, code: typed });
  for (let n = 0; n < 5; n++) expect((await tryIt(`x${n}`)).body.code).toBe('identity.wrongMailedCode');
  expect((await tryIt(code)).body.code).toBe('api.tooManyRequests');
  expect((await enter(email, code)).body).toMatchObject({ email });
});

test('all strangers together have fifty guesses a day at the codes of an account', async () => {
  const { email } = await confirmed();
  const code = await mailedCode(email);
  for (let n = 0; n < 50; n++) await limitMailedCode({ ...world.contextOf(null), ip: `10.77.${n}.1` }, email);
  expect((await enter(email, code)).body.code).toBe('api.tooManyRequests');
});

test('asking for a code gets the same answer, with as many statements, for every address', async () => {
  const { email } = await confirmed();
  const { db, count } = countingDatabase();
  const services = { ...world.services, db };
  const ask = async (address: string) => {
    const before = count();
    const { status, body } = await visitor({ services }).call('POST', '/api/session/mailed-code', { email: address });
    return [status, body, count() - before];
  };
  await ask(`${randomUUID()}@example.test`);
  const unknown = await ask(`${randomUUID()}@example.test`);
  expect(await ask(email)).toEqual(unknown);
  const wrong = await enter(`${randomUUID()}@example.test`, '123456');
  expect(wrong.body).toEqual((await enter(email, 'x')).body);
});

test('an unknown address gets no mail, an unconfirmed one its confirmation link', async () => {
  const unknown = `${randomUUID()}@example.test`;
  await visitor().call('POST', '/api/session/mailed-code', { email: unknown });
  expect(await newestMail(unknown)).toBeUndefined();
  const { email } = await signedUp();
  await newestMail(email);
  const sent = world.mails.length;
  await visitor().call('POST', '/api/session/mailed-code', { email });
  expect((await newestMail(email))?.subject).toBe('Confirm your email address');
  expect(world.mails.slice(sent)).toHaveLength(1);
});

test('the mail with the code is in the account’s language', async () => {
  const { email } = await confirmed();
  await world.db.updateTable('user').set({ preferred_language: 'ru' }).where('email', '=', email).execute();
  await mailedCode(email);
  expect((await newestMail(email))?.subject).toMatch(/^Ваш код для входа: \d{6}$/);
});

test('a suspended user gets no session with a mailed code', async () => {
  const { email } = await confirmed();
  const code = await mailedCode(email);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('email', '=', email).execute();
  expect((await enter(email, code)).body.code).toBe('identity.suspended');
});

test('the devices of an account are listed, this one first, without tokens', async () => {
  const { email, browser } = await signedIn();
  await secondBrowser(email);
  const { body } = await browser.call('GET', '/api/account/security');
  expect(body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
  expect(Object.keys(body.sessions[0]).toSorted()).toEqual(['browser', 'id', 'isCurrent', 'system', 'usedAt']);
});

test('a device is named by its browser and its system', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  expect(deviceOf(phone)).toEqual({ browser: 'Safari', system: 'iOS' });
  for (const text of [null, '', 'curl/8.0', '<script>']) {
    expect(deviceOf(text).system, `${text}`).toBeNull();
  }
});

test('the use of a session is noted every few minutes', async () => {
  const { browser } = await signedIn();
  const usedAt = async () => (await browser.call('GET', '/api/account/security')).body.sessions[0].usedAt;
  const before = Date.parse(await usedAt());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  expect(Date.parse(await usedAt()) - before).toBeGreaterThan(3_500_000);
});

test('a device that is signed out is a visitor at its next request', async () => {
  const { email, browser } = await signedIn();
  const other = await secondBrowser(email);
  const { body } = await other.call('GET', '/api/account/security');
  const [{ id }] = body.sessions;
  expect((await browser.call('DELETE', `/api/account/sessions/${id}`, { password })).status).toBe(200);
  expect([await other.viewer(), (await browser.viewer()).email]).toEqual([null, email]);
});

test('a session of another account is not found, and goes on', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const { body } = await other.browser.call('GET', '/api/account/security');
  const answer = await one.browser.call('DELETE', `/api/account/sessions/${body.sessions[0].id}`, { password });
  expect([answer.status, answer.body.code]).toEqual([404, 'api.notFound']);
  expect((await other.browser.viewer()).email).toBe(other.email);
});

test('signing out all other devices leaves this one, and other accounts', async () => {
  const [one, stranger] = [await signedIn(), await signedIn()];
  const other = await secondBrowser(one.email);
  expect((await one.browser.call('DELETE', '/api/account/sessions', { password })).status).toBe(200);
  const viewers = await Promise.all([one.browser.viewer(), other.viewer(), stranger.browser.viewer()]);
  expect(viewers.map((viewer) => viewer?.email)).toEqual([one.email, undefined, stranger.email]);
});

test('signing out one device, and all others, takes the password; without it, all stay signed in', async () => {
  const { email, browser } = await signedIn();
  const other = await secondBrowser(email);
  const { body } = await other.call('GET', '/api/account/security');
  const [{ id }] = body.sessions;
  for (const path of ['/api/account/sessions', `/api/account/sessions/${id}`]) {
    const missing = await browser.call('DELETE', path);
    expect([missing.status, missing.body.code]).toEqual([400, 'api.badInput']);
    const wrong = await browser.call('DELETE', path, { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'identity.wrongPassword']);
  }
  const viewers = await Promise.all([browser.viewer(), other.viewer()]);
  expect(viewers.map((viewer) => viewer?.email)).toEqual([email, email]);
});

test('guesses at the password of another session’s end are counted', async () => {
  const { browser } = await signedIn();
  const guess = () => browser.call('DELETE', '/api/account/sessions', { password: 'not the password' });
  for (let times = 0; times < 10; times++) expect((await guess()).body.code).toBe('identity.wrongPassword');
  expect((await guess()).body.code).toBe('api.tooManyRequests');
});

test('a lost phone with the app is signed out with the password alone', async () => {
  const { email, browser } = await signedIn();
  const phone = await secondBrowser(email);
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  expect((await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) })).status).toBe(200);
  expect((await phone.viewer()).twoStep).toBe(true);
  expect((await browser.call('DELETE', '/api/account/sessions', { password })).status).toBe(200);
  expect([await phone.viewer(), (await browser.viewer()).email]).toEqual([null, email]);
});

test('logging out of this device asks for nothing', async () => {
  const { browser } = await signedIn();
  expect((await browser.call('DELETE', '/api/session')).status).toBe(200);
  expect(await browser.viewer()).toBeNull();
});

test('changing the password takes the old one, ends the other sessions and mails the owner', async () => {
  const { email, browser } = await signedIn();
  const other = await secondBrowser(email);
  const newPassword = 'another long password';
  const change = (currentPassword: string) => browser.call('PUT', '/api/password', { currentPassword, newPassword });
  const refused = await change('not the password');
  expect([refused.status, refused.body.code]).toEqual([422, 'identity.wrongPassword']);
  expect((await other.viewer()).email).toBe(email);
  expect((await change(password)).status).toBe(200);
  expect([await other.viewer(), (await browser.viewer()).email]).toEqual([null, email]);
  expect((await newestMail(email))?.subject).toBe('Your password was changed');
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(401);
  expect((await visitor().call('POST', '/api/session', { email, password: newPassword })).status).toBe(200);
  const { id = '' } = (await accountOf(email)) ?? {};
  const line = await world.db.selectFrom('audit_event').select('act').where('actor_id', '=', id).executeTakeFirst();
  expect(line?.act).toBe('identity.changePassword');
});

test('a new password and the news of it are one: where one cannot be written, the old password stays, and all sessions', async () => {
  const { email, browser } = await signedIn();
  const other = await secondBrowser(email);
  const newPassword = 'another long password';
  const change = () => browser.call('PUT', '/api/password', { currentPassword: password, newPassword });
  const { id = '' } = (await accountOf(email)) ?? {};
  await sql`alter table audit_event add constraint no_line check (subject_id <> ${sql.lit(id)}) not valid`.execute(
    world.db,
  );
  expect((await change()).status).toBe(500);
  await sql`alter table audit_event drop constraint no_line`.execute(world.db);
  expect([(await browser.viewer()).email, (await other.viewer()).email]).toEqual([email, email]);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  const before = browser.cookies.get('__Host-nearhand.session_token');
  expect((await change()).status).toBe(200);
  expect(browser.cookies.get('__Host-nearhand.session_token')).not.toBe(before);
  expect([(await browser.viewer()).email, await other.viewer()]).toEqual([email, null]);
});

test('a password that was set meanwhile with a link is not replaced by one who knows the old one', async () => {
  const { email, browser } = await signedIn();
  const { id = '' } = (await accountOf(email)) ?? {};
  const { password: passwords } = await authOf(world.services).$context;
  const hash = passwords.hash.bind(passwords);
  vi.spyOn(passwords, 'hash').mockImplementationOnce(async (typed) => {
    await visitor().call('POST', '/api/password', {
      token: await resetLink({ id }),
      password: 'the owner’s new password',
    });
    return hash(typed);
  });
  const answer = await browser.call('PUT', '/api/password', {
    currentPassword: password,
    newPassword: 'of the thief 1',
  });
  vi.restoreAllMocks();
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const signIn = (typed: string) => visitor().call('POST', '/api/session', { email, password: typed });
  expect((await signIn('of the thief 1')).status).toBe(401);
  expect((await signIn('the owner’s new password')).status).toBe(200);
});

test.each(['qwertyuiop', 'Password123', 'PASSWORDPASSWORD', 'Nearhand 2026', 'my-N3arhand!'])(
  'the leaked or obvious password %s is refused everywhere',
  async (leaked) => {
    const signUp = await visitor().call('POST', '/api/account', signUpForm({ password: leaked }));
    const reset = await visitor().call('POST', '/api/password', { token: 'x', password: leaked });
    const { browser } = await signedIn();
    const change = await browser.call('PUT', '/api/password', { currentPassword: password, newPassword: leaked });
    for (const { status, body } of [signUp, reset, change])
      expect([status, body.code]).toEqual([422, 'identity.commonPassword']);
  },
);
