import { afterEach, expect, test, vi } from 'vitest';
import { after, days } from '#lib/clock.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  password,
  signedIn,
  signedUp,
} from '#tests/support/accounts.ts';
import { pool } from '#tests/support/database.ts';
import { exchanged, finished, foreign, moveTo, prepared } from '#tests/support/exchanged-secret.ts';
import { newNumber, textedCode } from '#tests/support/phone-codes.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { openLetter, type QueuedMail } from '../links/account-mail.server.ts';
import { knownDevice } from './known-device.server.ts';
import { readSuspensionPass, suspensionPass } from './suspension-pass.server.ts';

const sessionName = '__Host-nearhand.session_token';
const deviceName = '__Host-nearhand.device';

afterEach(() => void vi.useRealTimers());

type Browser = ReturnType<typeof visitor>;

const setsSession = (headers: Headers): boolean => headers.getSetCookie().some((one) => one.startsWith(sessionName));

/** Copies one cookie of a browser into a new one, whose requests `services` answers. */
function withCookie(services: Services, value: string | undefined): Browser {
  return moveTo(services, { cookies: new Map([[sessionName, value ?? '']]) });
}

/** The context of a request of `browser` to `services`. */
function contextIn(services: Services, { cookies }: Pick<Browser, 'cookies'>): Context {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...world.contextOf(null), ...services, requestHeaders: new Headers({ cookie }) };
}

test('a session goes on after an exchange of the secret, and its cookie is replaced by one that outlives the earlier secret', async () => {
  const { browser, email } = await signedIn();
  const before = browser.cookies.get(sessionName);
  const moved = moveTo(exchanged, browser);
  const { body, headers } = await moved.call('GET', '/api/session');
  expect(body.user.email).toBe(email);
  const [written] = headers.getSetCookie();
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(written).toMatch(
    /^__Host-nearhand\.session_token=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  // It is the same session.
  expect(moved.cookies.get(sessionName)?.split('.')[0]).toBe(before?.split('.')[0]);
  expect(setsSession((await moved.call('GET', '/api/session')).headers)).toBe(false);
  expect((await moveTo(finished, moved).viewer()).email).toBe(email);
  expect(await withCookie(finished, before).viewer()).toBeNull();
});

test('the account library takes a session of the earlier secret in the first request already', async () => {
  const { browser, email } = await signedIn();
  const started = await moveTo(exchanged, browser).call('POST', '/api/account/two-step', { password });
  expect(started.status).toBe(200);
  const moved = moveTo(exchanged, browser);
  const change = { currentPassword: password, newPassword: 'after the exchange 1' };
  expect((await moved.call('PUT', '/api/password', change)).status).toBe(200);
  expect((await moveTo(finished, moved).viewer()).email).toBe(email);
});

test('a session of the earlier secret that is due for its renewal is renewed, with a cookie of the current one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { browser, email } = await signedIn();
  vi.setSystemTime(Date.now() + days(2));
  const moved = moveTo(exchanged, browser);
  expect((await moved.viewer()).email).toBe(email);
  expect((await moveTo(finished, moved).viewer()).email).toBe(email);
});

test('a log-out in the first request after the exchange ends the session and takes the cookie away', async () => {
  const { browser } = await signedIn();
  const moved = moveTo(exchanged, browser);
  await moved.call('DELETE', '/api/session');
  expect([moved.cookies.has(sessionName), await browser.viewer()]).toEqual([false, null]);
});

test('a forged session, one of an unknown secret and one that has ended get no cookie of the current secret', async () => {
  const { browser, email } = await signedIn();
  const value = browser.cookies.get(sessionName) ?? '';
  const [token = '', signature = ''] = value.split('.');
  const other = visitor({ services: foreign });
  await other.call('POST', '/api/session', { email, password });
  for (const cookie of [other.cookies.get(sessionName), `${token.slice(0, -1)}x.${signature}`, `${token}.x`, token]) {
    const { body, headers } = await withCookie(exchanged, cookie).call('GET', '/api/session');
    expect([body.user, setsSession(headers)], cookie).toEqual([null, false]);
  }
  await browser.call('DELETE', '/api/session');
  const ended = withCookie(exchanged, value);
  expect([await ended.viewer(), ended.cookies.get(sessionName) || undefined]).toEqual([null, undefined]);
});

test('two servers of which one has exchanged the secret and one is prepared for it read what either signed', async () => {
  const { browser, email } = await signedIn();
  const first = moveTo(exchanged, browser);
  expect((await first.viewer()).email).toBe(email);
  const second = moveTo(prepared, first);
  expect((await second.viewer()).email).toBe(email);
  expect((await moveTo(exchanged, second).viewer()).email).toBe(email);
});

test('a known device stays known after an exchange, and its next sign-in outlives the earlier secret', async () => {
  const { browser, email } = await signedIn();
  const id = browser.cookies.get(deviceName)?.split('.')[0];
  expect(knownDevice(contextIn(exchanged, browser), email)).toBe(id);
  for (const services of [foreign, finished]) expect(knownDevice(contextIn(services, browser), email)).toBeNull();
  const moved = moveTo(exchanged, browser);
  await moved.call('POST', '/api/session', { email, password });
  expect(knownDevice(contextIn(finished, moved), email)).toBe(id);
  expect(moved.cookies.get(deviceName)?.split('.')).toHaveLength(2);
  expect(knownDevice(contextIn(world.services, moved), email)).toBeNull();
});

test('a mailed link of the earlier secret opens the account after an exchange, and no longer once that secret is removed', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  for (const services of [foreign, finished])
    expect((await moveTo(services, browser).call('POST', '/api/account/confirm', { token })).body.code).toBe(
      'identity.badLink',
    );
  const opened = await moveTo(exchanged, browser).call('POST', '/api/account/confirm', { token });
  expect(opened.body).toMatchObject({ confirmed: 'now', signedIn: true });
});

test('the pass of a suspended account is read after an exchange, and the next one is of the current secret', async () => {
  const { email } = await confirmed();
  const account = await accountOf(email);
  const about = { accountId: account?.id ?? '', until: after(world.clock.now(), days(90)) };
  const readBy = async (services: Services, pass: string) =>
    (await readSuspensionPass(contextIn(services, visitor()), pass))?.accountId ?? null;
  const pass = await suspensionPass(world.services, about);
  expect(await readBy(exchanged, pass)).toBe(account?.id);
  for (const services of [foreign, finished]) expect(await readBy(services, pass)).toBeNull();
  const next = await suspensionPass(exchanged, about);
  expect([await readBy(finished, next), await readBy(world.services, next)]).toEqual([account?.id, null]);
});

test('a letter in the queue is opened after an exchange, and the next one is sealed with the current secret', async () => {
  const newestLetter = async (): Promise<QueuedMail> => {
    const { rows } = await pool.query(
      "select payload from graphile_worker._private_jobs where payload->>'sealed' is not null order by id desc limit 1",
    );
    return rows[0].payload;
  };
  const { email } = await confirmed();
  const away = vi.spyOn(world.services.ports.mailer, 'send').mockRejectedValue(new Error('the mail server is away'));
  await visitor().call('POST', '/api/password/reset', { email });
  await world.work();
  const letter = await newestLetter();
  expect(await openLetter(exchanged, letter)).toMatchObject({ to: email });
  await expect(openLetter(finished, letter)).rejects.toThrow('sealed with another AUTH_SECRET');
  away.mockRestore();
  await world.work();
  expect(await newestMail(email)).toMatchObject({ to: email });

  const { browser } = await signedIn({ email: `second-${email}` });
  const change = { currentPassword: password, newPassword: 'after the exchange 2' };
  await moveTo(exchanged, browser).call('PUT', '/api/password', change);
  const next = await newestLetter();
  expect(await openLetter(finished, next)).toMatchObject({ template: 'passwordChanged' });
  await expect(openLetter(world.services, next)).rejects.toThrow('sealed with another AUTH_SECRET');
  await pool.query('delete from graphile_worker._private_jobs');
});

test('codes by mail and by text from before an exchange still work', async () => {
  const { email } = await confirmed();
  const browser = visitor();
  await browser.call('POST', '/api/session/mailed-code', { email });
  const code = /\d{6}/.exec((await newestMail(email))?.subject ?? '')?.[0];
  const moved = moveTo(exchanged, browser);
  expect((await moved.call('PUT', '/api/session/mailed-code', { email, code })).body).toMatchObject({ email });

  const person = (await signedIn()).browser;
  expect((await person.call('POST', '/api/account/phone/code', { phone: newNumber() })).status).toBe(200);
  const typed = { code: textedCode(), agree: false };
  expect((await moveTo(foreign, person).call('PUT', '/api/account/phone', typed)).status).toBe(401);
  expect((await moveTo(exchanged, person).call('PUT', '/api/account/phone', typed)).status).toBe(200);
});
