import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  signedUp,
  signUpForm,
  signUpsOf,
} from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { termsVersion } from './terms-version.ts';

const { db } = world;

const signUp = (given: object, browser = visitor()) => browser.call('POST', '/api/account', signUpForm(given));
const accountsLike = async (username: string) =>
  db.selectFrom('user').select('email').where('username', '=', username.toLowerCase()).execute();
const confirm = async (email: string, browser = visitor(), password = '') =>
  browser.call('POST', '/api/account/confirm', { token: await mailedToken(email), password });

const withoutConsentDuty = (optional = 'optional' as const) => ({
  ...world.services,
  config: { ...world.services.config, SMS_CONSENT: optional },
});

test('a client is approved immediately; a Pro waits for review', async () => {
  const [client, worker] = [await confirmed({ kind: 'client' }), await confirmed({ kind: 'worker' })];
  expect(await accountOf(client.email)).toMatchObject({ role: 'customer', status: 'approved' });
  expect(await accountOf(worker.email)).toMatchObject({ role: 'contractor', status: 'pending_approval' });
});

test('an account keeps the version of the terms that was accepted with the sign-up, and when', async () => {
  const signUpAt = world.clock.now();
  const { email, browser } = await signedUp();
  world.clock.forward(days(1));
  await browser.call('POST', '/api/account/confirm', { token: await mailedToken(email) });
  const {
    terms_version: version,
    terms_accepted_at: acceptedAt,
    created_at: openedAt,
  } = (await accountOf(email)) ?? {};
  expect(version).toBe(termsVersion);
  expect(acceptedAt?.getTime()).toBe(signUpAt.getTime());
  expect(openedAt?.getTime()).toBeGreaterThan(signUpAt.getTime());
});

test.each([
  { role: 'admin' },
  { role: 'super_admin', status: 'approved' },
  { status: 'approved', kind: 'worker' },
  { emailVerified: true },
  { email_verified: true },
  { twoFactorEnabled: false },
  { preferredLanguage: 'en' },
  { id: '00000000-0000-4000-8000-000000000000' },
  { data: { role: 'admin' } },
])('a sign-up with %j is refused', async (sent) => {
  const form = signUpForm(sent);
  const { status, body } = await visitor().call('POST', '/api/account', form);
  expect([status, body.code]).toEqual([400, 'api.badInput']);
  expect(await signUpsOf(form.email)).toEqual([]);
});

test.each(['__proto__', 'constructor'])('the key %s changes nothing', async (key) => {
  const form = signUpForm();
  const sent = JSON.parse(`{"${key}":{"role":"admin"},${JSON.stringify(form).slice(1)}`);
  const { status } = await visitor().call('POST', '/api/account', sent);
  const roles = (await signUpsOf(form.email)).map(({ role }) => role);
  expect(roles).toEqual(status === 400 ? [] : ['customer']);
});

test('only clients and workers can sign up', async () => {
  for (const kind of ['admin', 'dual', 'Client', '', null]) expect((await signUp({ kind })).status).toBe(400);
});

test('the account library exposes no routes', async () => {
  const { call } = visitor();
  const body = { ...signUpForm(), name: 'Mallory', role: 'admin' };
  for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/username', 'update-user', 'reset-password']) {
    expect((await call('POST', `/api/auth/${path}`, body)).status).toBe(404);
  }
  for (const path of ['get-session', 'verify-email?token=x', 'ok', 'error', 'list-sessions']) {
    expect((await call('GET', `/api/auth/${path}`)).status).toBe(404);
  }
  expect([await accountOf(body.email), await signUpsOf(body.email)]).toEqual([undefined, []]);
});

test.each(languages)('consent is logged with the words that were read in %s', async (language) => {
  const form = await confirmed({ phone: '(415) 555-0132' }, visitor({ language }));
  const account = await accountOf(form.email);
  expect(account).toMatchObject({ sms_consent: true, preferred_language: language });
  const events = await db
    .selectFrom('sms_consent_event')
    .select(['granted', 'words', 'language', 'phone'])
    .where('user_id', '=', account?.id ?? '')
    .execute();
  const consentText = words(language).t('account:smsConsent');
  expect(consentText).not.toMatch(/^</);
  expect(events).toEqual([{ granted: true, words: consentText, language, phone: '+14155550132' }]);
});

test('the consent log cannot be edited or deleted', async () => {
  await confirmed();
  for (const statement of [
    sql`update sms_consent_event set granted = false`,
    sql`delete from sms_consent_event`,
    sql`truncate sms_consent_event`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow();
  }
  const [counted] = await db
    .selectFrom('sms_consent_event')
    .select(db.fn.countAll<number>().as('count'))
    .where('granted', '=', true)
    .execute();
  expect(counted?.count).toBeGreaterThan(0);
});

test('every consent of an account is in the log', async () => {
  const unlogged = await sql`select id from "user" u where sms_consent
    and not exists (select from sms_consent_event e where e.user_id = u.id and e.granted)`.execute(db);
  expect(unlogged.rows).toEqual([]);
});

test('where consent is required, a sign-up without it is refused', async () => {
  const form = signUpForm({ smsConsent: false });
  const { status, body } = await visitor().call('POST', '/api/account', form);
  expect([status, body.code, body.message]).toEqual([
    422,
    'identity.consentRequired',
    'You must agree to receive SMS updates to continue.',
  ]);
  expect(await signUpsOf(form.email)).toEqual([]);
});

test('where consent is optional, a sign-up without it succeeds and logs no consent', async () => {
  const browser = visitor({ services: withoutConsentDuty() });
  const form = await confirmed({ smsConsent: false, phone: '+1 415 555 0132' }, browser);
  const account = await accountOf(form.email);
  expect(account?.sms_consent).toBe(false);
  const logged = await db
    .selectFrom('sms_consent_event')
    .where('user_id', '=', account?.id ?? '')
    .execute();
  expect(logged).toEqual([]);
});

test('only adults who agree to the terms can sign up', async () => {
  expect((await signUp({ adult: false })).body.code).toBe('identity.adultRequired');
  expect((await signUp({ acceptTerms: false })).body.code).toBe('identity.termsRequired');
});

test('missing fields are reported first, then missing consent, then other errors', async () => {
  const nothing = { smsConsent: false, adult: false, acceptTerms: false, phone: '12' };
  const missing = await signUp({ ...nothing, fullName: undefined });
  expect([missing.status, missing.body.code]).toEqual([400, 'api.badInput']);
  expect((await signUp(nothing)).body.code).toBe('identity.consentRequired');
  expect((await signUp({ ...nothing, smsConsent: true })).body.code).toBe('identity.adultRequired');
  expect((await signUp({ ...nothing, smsConsent: true, adult: true })).body.code).toBe('identity.termsRequired');
});

test('a taken address gets the same answer as a free one, and its owner gets an email', async () => {
  const owner = await confirmed();
  const before = await accountOf(owner.email);
  const again = signUpForm({ email: owner.email.toUpperCase(), fullName: 'Mallory', password: 'another password' });
  const [taken, free] = [await visitor().call('POST', '/api/account', again), await signUp({})];
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect([...taken.headers.keys()]).toEqual([...free.headers.keys()]);
  expect(await newestMail(owner.email)).toMatchObject({ subject: 'You already have an account' });
  expect(await accountOf(owner.email)).toEqual(before);
  expect(await accountsLike(again.username)).toEqual([]);
});

test('a taken username is refused in any case', async () => {
  const owner = await confirmed();
  const { status, body } = await signUp({ username: owner.username.toUpperCase() });
  expect([status, body.code]).toEqual([409, 'identity.usernameTaken']);
});

test('of simultaneous sign-ups with one address, the first whose link is opened becomes the account', async () => {
  const email = signUpForm().email;
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email })));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([201, { done: true }])]),
  );
  await world.work();
  const links = world.mails.filter(({ to }) => to === email).map(({ text }) => /token=([^&\s]+)/.exec(text)?.[1] ?? '');
  expect(new Set(links).size).toBe(5);
  const password = 'the password of the reader';
  const opened = await Promise.all(
    links.map((link) => visitor().call('POST', '/api/account/confirm', { token: decodeURIComponent(link), password })),
  );
  expect(opened.map(({ body }) => body.confirmed).toSorted()).toEqual(['before', 'before', 'before', 'before', 'now']);
  expect(await db.selectFrom('user').select('id').where('email', '=', email).execute()).toHaveLength(1);
  expect(await signUpsOf(email)).toEqual([]);
});

test('a sign-up holds no username: of two with one, the later account gets another like it', async () => {
  const { username } = signUpForm();
  const [first, second] = [
    await signedUp({ username, email: `a${username}@example.test` }),
    await signedUp({ username }),
  ];
  for (const { email, browser } of [first, second]) expect((await confirm(email, browser)).body.signedIn).toBe(true);
  expect(await accountsLike(username)).toEqual([{ email: first.email }]);
  expect((await accountOf(second.email))?.username).toMatch(new RegExp(`^${username}\\d{6}$`));
});

test('a username cannot be used to ask whether an address has an account', async () => {
  const owner = await confirmed();
  const [taken, free] = [signUpForm().username, signUpForm().username];
  const probes = [
    [taken, owner.email],
    [free, signUpForm().email],
  ] as const;
  for (const [username, email] of probes) expect((await signUp({ username, email })).status).toBe(201);
  for (const [username] of probes) expect((await signUp({ username })).status).toBe(201);
});

test('the password of a stranger who signed up first never opens the account of the owner', async () => {
  const { email, password: strangers } = await signedUp({ password: 'the stranger knows it' });
  expect((await confirm(email)).body.code).toBe('identity.passwordNeeded');
  expect((await confirm(email, visitor(), 'short')).body.code).toBe('identity.weakPassword');
  expect((await confirm(email, visitor(), 'password123')).body.code).toBe('identity.commonPassword');
  expect(await accountOf(email)).toBeUndefined();
  const own = 'the owner alone knows it';
  const owner = visitor();
  expect((await confirm(email, owner, own)).body).toEqual({ done: true, confirmed: 'now', signedIn: true });
  expect((await owner.viewer()).email).toBe(email);
  const signIn = (password: string) => visitor().call('POST', '/api/session', { email, password });
  expect([(await signIn(strangers)).status, (await signIn(own)).status]).toEqual([401, 200]);
});

test('a sign-up is forgotten when its link was not opened in a week', async () => {
  const { email } = await signedUp();
  world.clock.forward(days(7) - 1);
  await world.run('identity.tick');
  expect(await signUpsOf(email)).toHaveLength(1);
  world.clock.forward(2);
  await world.run('identity.tick');
  expect(await signUpsOf(email)).toEqual([]);
});

test('no account has an address that its owner has not confirmed', async () => {
  const { email } = await confirmed();
  const unconfirm = db.updateTable('user').set({ email_verified: false }).where('email', '=', email).execute();
  await expect(unconfirm).rejects.toThrow('user_address_is_confirmed');
});

test('more users can sign up at the same time than there are database connections', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => signUp({})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});

test('the secret of an attacker that another host of the domain gave a browser does not make the attacker’s password count', async () => {
  const { email, browser: attacker } = await signedUp();
  const [[cookie, secret] = ['', '']] = [...attacker.cookies];
  // A page of another host can set a cookie for the whole domain, but none whose name begins with `__Host-`.
  expect(cookie).toMatch(/^__Host-/);
  const owner = visitor();
  owner.cookies.set(cookie.slice('__Host-'.length), secret);
  expect((await confirm(email, owner)).body).toMatchObject({ code: 'identity.passwordNeeded' });
});
