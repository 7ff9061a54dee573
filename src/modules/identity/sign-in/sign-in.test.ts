import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { accountOf, confirmed, confirmedLongAgo, signedIn, signedUp } from '#tests/support/accounts.ts';
import { countingDatabase } from '#tests/support/count-queries.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { readActor } from '../sessions/session.server.ts';

const { db } = world;
const cookieName = '__Host-nearhand.session_token';

afterEach(() => void vi.useRealTimers());

/** Moves the wall clock, which cookies and sessions use, and nothing else. */
function forward(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds });
}

const suspend = (email: string) =>
  db.updateTable('user').set({ status: 'suspended' }).where('email', '=', email).execute();
const sessionsOf = async (email: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.token')
    .where('user.email', '=', email)
    .execute();

test('a confirmed user signs in with the address in any case and has a session', async () => {
  const { email, password, fullName } = await confirmed();
  const { call, viewer } = visitor();
  expect(await viewer()).toBeNull();
  const { status, body } = await call('POST', '/api/session', { email: email.toUpperCase(), password });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email, name: fullName, role: 'customer', status: 'approved', language: 'en' });
  expect(Object.keys(body).toSorted()).toEqual([
    'activeRole',
    'email',
    'id',
    'language',
    'name',
    'phoneToVerify',
    'role',
    'status',
    'timeZone',
    'twoStep',
  ]);
  expect(await viewer()).toEqual(body);
});

test('a wrong password, an unknown address and a sign-up whose link waits get the same answer', async () => {
  const [known, waiting] = [await confirmed(), await signedUp()];
  const tries = [
    { email: known.email, password: 'not the password' },
    { email: waiting.email, password: 'not the password' },
    { email: waiting.email, password: waiting.password },
    { email: 'nobody@example.test', password: waiting.password },
  ];
  const answers = await Promise.all(tries.map((typed) => visitor().call('POST', '/api/session', typed)));
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([401, answers[0]?.body]);
    expect(body.code).toBe('identity.wrongCredentials');
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(answers[0]?.body.message).toBe(
    'Wrong email or password. If you just signed up, open the link in our email first.',
  );
});

test('a suspended user learns of it only with the right password, and gets no session', async () => {
  const { email, password } = await confirmed();
  await suspend(email);
  const { call, cookies } = visitor();
  const wrong = await call('POST', '/api/session', { email, password: 'not the password' });
  expect(wrong.body.code).toBe('identity.wrongCredentials');
  const right = await call('POST', '/api/session', { email, password });
  expect([right.status, right.body.code]).toEqual([403, 'identity.suspended']);
  expect(right.body.message).toContain(`email ${world.services.config.SUPPORT_EMAIL}`);
  expect([...cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
  expect(await sessionsOf(email)).toEqual([]);
});

test('the first sign-in of an account with a hash of scrypt replaces it; a wrong password does not', async () => {
  const { id, email, password, hash } = await confirmedLongAgo();
  const hashOf = () => db.selectFrom('account').select('password').where('user_id', '=', id).executeTakeFirstOrThrow();
  await visitor().call('POST', '/api/session', { email, password: `${password}!` });
  expect((await hashOf()).password).toBe(hash);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed.password).toMatch(/^\$argon2id\$/);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  expect(await hashOf()).toEqual(renewed);
});

test('signing in takes nothing but address and password', async () => {
  const { email, password } = await confirmed();
  const { call } = visitor();
  for (const extra of [{ role: 'admin' }, { callbackURL: 'https://evil.example' }, { rememberMe: true }]) {
    expect((await call('POST', '/api/session', { email, password, ...extra })).status).toBe(400);
  }
});

test('the session cookie is HttpOnly, SameSite, Secure and of this host alone', async () => {
  const { email, password } = await confirmed();
  const { headers } = await visitor().call('POST', '/api/session', { email, password });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('; '));
  expect(cookies.map(([pair = '']) => pair.split('=')[0])).toEqual([cookieName, '__Host-nearhand.device']);
  for (const [, ...attributes] of cookies) {
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']));
    expect(attributes.some((one) => one.startsWith('Domain'))).toBe(false);
  }
});

test('without TLS, as on a developer’s machine, the cookie is still HttpOnly', async () => {
  const { email, password } = await confirmed();
  // A separate database object, since the account library is created once for each.
  const services = {
    ...world.services,
    db: db.withoutPlugins(),
    config: { ...world.services.config, APP_URL: 'http://localhost:3000' },
  };
  const { headers } = await visitor({ services }).call('POST', '/api/session', { email, password });
  const cookie = headers.getSetCookie().find((one) => one.startsWith('nearhand.session_token='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).not.toMatch(/Secure/);
});

test('a forged session cookie counts as a visitor', async () => {
  const { browser, email } = await signedIn();
  const [session] = await sessionsOf(email);
  const token = session?.token ?? '';
  const signed = (secret: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
  expect(decodeURIComponent(browser.cookies.get(cookieName) ?? '')).toBe(
    decodeURIComponent(signed(world.services.config.AUTH_SECRET)),
  );
  for (const value of [token, `${token}.`, signed('y'.repeat(32)), `x${signed('x')}`, '%', '%00', '', '.']) {
    const stranger = visitor();
    stranger.cookies.set(cookieName, value);
    expect(await stranger.viewer(), value).toBeNull();
  }
});

/** Another browser with the same cookies: a second tab that missed a change, or a thief. */
function copyOf(browser: ReturnType<typeof visitor>) {
  const copy = visitor();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

test('signing out deletes the session, and copies of its cookies stop working immediately', async () => {
  const { browser, email } = await signedIn();
  const copy = copyOf(browser);
  expect((await copy.viewer()).email).toBe(email);
  const { status } = await browser.call('DELETE', '/api/session');
  expect([status, await sessionsOf(email), await browser.viewer()]).toEqual([200, [], null]);
  expect(await copy.viewer()).toBeNull();
  expect([...copy.cookies.keys()]).toEqual(['__Host-nearhand.device']);
});

test('signing out ends only this session', async () => {
  const { browser, email, password } = await signedIn();
  const second = visitor();
  await second.call('POST', '/api/session', { email, password });
  await browser.call('DELETE', '/api/session');
  expect((await second.viewer()).email).toBe(email);
  expect((await visitor().call('DELETE', '/api/session')).status).toBe(200);
});

test('a suspended user is a visitor from the next request on', async () => {
  const { browser, email } = await signedIn();
  expect((await browser.viewer()).email).toBe(email);
  await suspend(email);
  const { status, body } = await browser.call('PUT', '/api/account/language', { language: 'uk' });
  expect([status, body.code, await browser.viewer()]).toEqual([401, 'api.signInRequired', null]);
  expect(await accountOf(email)).toMatchObject({ preferred_language: 'en' });
});

test('a change by an administrator applies from the next request on', async () => {
  const { browser, email } = await signedIn({ kind: 'worker' });
  await db.updateTable('user').set({ status: 'approved' }).where('email', '=', email).execute();
  expect((await browser.viewer()).status).toBe('approved');
});

test('a signed-in request reads its session in one statement; one without a genuine cookie sends no query', async () => {
  const { browser } = await signedIn();
  const signed = browser.cookies.get(cookieName) ?? '';
  const { db: counted, count } = countingDatabase();
  const queriesOf = async (cookie: string) => {
    const before = count();
    await readActor({ ...world.services, db: counted }, new Headers({ cookie }), new Headers());
    return count() - before;
  };
  // The account library reads the schema once for each database object.
  await queriesOf(`${cookieName}=${signed}`);
  expect(await queriesOf(`${cookieName}=${signed}`)).toBe(1);
  for (const cookie of [
    '',
    'theme=dark',
    `${cookieName}=x.${signed.split('.')[1]}`,
    `nearhand.session_token=${signed}`,
  ]) {
    expect(await queriesOf(cookie), cookie).toBe(0);
  }
});

test('a session expires after thirty days without use, and use extends it', async () => {
  const days = 24 * 3_600_000;
  const [away, back] = [await signedIn(), await signedIn()];
  const until = async (email: string) => {
    const [row] = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select('session.expires_at as at')
      .where('user.email', '=', email)
      .execute();
    return row?.at.getTime() ?? 0;
  };
  forward(29 * days);
  expect((await back.browser.viewer()).email).toBe(back.email);
  expect((await until(back.email)) - (await until(away.email))).toBeGreaterThan(28 * days);
  vi.setSystemTime((await until(away.email)) + 1_000);
  expect(await away.browser.viewer()).toBeNull();
  expect((await back.browser.viewer()).email).toBe(back.email);
});

test('an open page learns when its session expires', async () => {
  const { email, browser } = await signedIn();
  const { session, user } = (await browser.call('GET', '/api/session')).body;
  expect(user).toMatchObject({ email });
  expect(Object.keys(session)).toEqual(['expiresAt']);
  expect(new Date(session.expiresAt).getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('a session ends a year after its sign-in, however much it is used, and the password still counts', async () => {
  const day = 24 * 3_600_000;
  const { browser, email } = await signedIn();
  for (let month = 1; month <= 13; month++) {
    forward(28 * day);
    expect((await browser.viewer()).email).toBe(email);
  }
  forward(2 * day);
  expect([await browser.viewer(), await sessionsOf(email)]).toEqual([null, []]);
  const again = { email, password: 'a long enough password' };
  expect((await visitor().call('POST', '/api/session', again)).status).toBe(200);
});

test('signing in again ends the session that the browser had', async () => {
  const { browser, email } = await signedIn();
  const copy = copyOf(browser);
  await browser.call('POST', '/api/session', { email, password: 'a long enough password' });
  expect([(await browser.viewer()).email, await copy.viewer()]).toEqual([email, null]);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test('every session has a token of its own, with more than 128 bits', async () => {
  const emails = [(await signedIn()).email, (await signedIn()).email];
  const tokens = (await Promise.all(emails.map(sessionsOf))).flat();
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
  for (const { token } of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
});

test('a password counts exactly as it was typed', async () => {
  const typed = ` Ünïcode “and” spaces ${'x'.repeat(100)} `;
  const { email } = await confirmed({ password: typed });
  const tryOf = async (password: string) => (await visitor().call('POST', '/api/session', { email, password })).status;
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed.slice(0, -1)}x`])
    expect(await tryOf(other)).toBe(401);
  expect(await tryOf(typed)).toBe(200);
});

test('a visitor has no session', async () => {
  expect((await visitor().call('GET', '/api/session')).body).toEqual({ user: null, session: null });
});

test('signing out reports an error if the session cannot be ended', async () => {
  const { email, browser } = await signedIn();
  await sql`create function refuse_sign_out() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`.execute(db);
  await sql`create trigger refuse_sign_out before delete on session execute function refuse_sign_out()`.execute(db);
  const { status, headers } = await browser.call('DELETE', '/api/session');
  await sql`drop function refuse_sign_out cascade`.execute(db);
  expect([status, headers.getSetCookie()]).toEqual([500, []]);
  expect(await sessionsOf(email)).toHaveLength(1);
  expect(await browser.viewer()).toMatchObject({ email });
});

test('a user chooses the language of emails and texts', async () => {
  const { browser, email } = await signedIn();
  expect((await browser.call('PUT', '/api/account/language', { language: 'uk' })).status).toBe(200);
  expect(await accountOf(email)).toMatchObject({ preferred_language: 'uk' });
  for (const language of ['xx', 'EN', '', null, ['en']]) {
    expect((await browser.call('PUT', '/api/account/language', { language })).status).toBe(400);
  }
  expect(await accountOf(email)).toMatchObject({ preferred_language: 'uk' });
});

test('a visitor has no account to store a language on', async () => {
  const { status, body } = await visitor().call('PUT', '/api/account/language', { language: 'uk' });
  expect([status, body.code]).toEqual([401, 'api.signInRequired']);
});
