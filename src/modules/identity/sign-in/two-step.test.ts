import { createHash } from 'node:crypto';
import { symmetricEncrypt } from 'better-auth/crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf, confirmed, password, resetLink, signedIn } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const stepMs = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const forward = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Signs up a user with two-step verification, in a fresh half minute. Returns the secret and the recovery codes too. */
async function protectedAccount() {
  const account = await signedIn();
  const { body: setup } = await account.browser.call('POST', '/api/account/two-step', { password });
  const { body } = await account.browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  forward(3 * stepMs);
  return { ...account, secret: setup.secret as string, recoveryCodes: body.recoveryCodes as string[] };
}

/** A browser that has entered the right password. */
async function afterPassword(email: string) {
  const browser = visitor();
  const answer = await browser.call('POST', '/api/session', { email, password });
  expect([answer.status, answer.body.code]).toEqual([401, 'identity.secondStepRequired']);
  return { ...browser, enter: (code: string) => browser.call('POST', '/api/session/second-step', { code }) };
}

test('turning on two-step verification asks for the password, gives a secret, and takes effect with the first code', async () => {
  const { browser, email } = await signedIn();
  const refused = await browser.call('POST', '/api/account/two-step', { password: 'not the password' });
  expect([refused.status, refused.body.code]).toEqual([422, 'identity.wrongPassword']);
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  expect(setup.address).toContain(`secret=${setup.secret}`);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  const wrong = await browser.call('PUT', '/api/account/two-step', { code: '000000' });
  expect(wrong.body.code).toBe('identity.wrongCode');
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  expect(new Set(body.recoveryCodes).size).toBe(10);
  expect((await browser.viewer()).twoStep).toBe(true);
  const again = await browser.call('POST', '/api/account/two-step', { password });
  expect(again.body.code).toBe('identity.twoStepIsOn');
});

test('no secret and no recovery code is stored in the clear', async () => {
  const { email, secret, recoveryCodes } = await protectedAccount();
  const { id = '' } = (await accountOf(email)) ?? {};
  const row = await world.db.selectFrom('two_factor').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
  const stored = JSON.stringify(row);
  for (const open of [secret, ...recoveryCodes]) expect(stored).not.toContain(open);
});

test('a recovery code has 118 bits, and its hash is stored, which opens nothing', async () => {
  const { email, recoveryCodes } = await protectedAccount();
  const { id = '' } = (await accountOf(email)) ?? {};
  const codesOf = async () => {
    const row = world.db.selectFrom('two_factor').select('backup_codes').where('user_id', '=', id);
    return JSON.parse((await row.executeTakeFirstOrThrow()).backup_codes) as string[];
  };
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/);
  const hashes = recoveryCodes.map((code) => createHash('sha256').update(code.replaceAll('-', '')).digest('base64url'));
  expect(await codesOf()).toEqual(hashes.map((hash) => `sha256:${hash}`));
  const browser = await afterPassword(email);
  const [stolen = ''] = await codesOf();
  expect((await browser.enter(stolen)).body.code).toBe('api.badInput');
  expect((await browser.enter(stolen.slice(0, 40))).body.code).toBe('identity.wrongCode');
  expect((await browser.enter(recoveryCodes[0] ?? '')).status).toBe(200);
  expect(await codesOf()).toEqual(hashes.slice(1).map((hash) => `sha256:${hash}`));
});

test('the shorter recovery codes from before still work once each, encrypted as they were', async () => {
  const { email } = await protectedAccount();
  const { id = '' } = (await accountOf(email)) ?? {};
  const short = ['abcde-fgh23', 'zyxwv-uts98'];
  const data = { key: world.services.config.AUTH_SECRET, data: JSON.stringify(short) };
  const before = world.db.updateTable('two_factor').set({ backup_codes: await symmetricEncrypt(data) });
  await before.where('user_id', '=', id).execute();
  expect((await (await afterPassword(email)).enter('ABCDE fgh23')).status).toBe(200);
  expect((await (await afterPassword(email)).enter('abcde-fgh23')).body.code).toBe('identity.wrongCode');
  const row = await world.db.selectFrom('two_factor').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
  expect(row.backup_codes).not.toContain('zyxwv');
  expect((await (await afterPassword(email)).enter('zyxwv-uts98')).status).toBe(200);
});

test('a sign-in has a session only after the code', async () => {
  const { email, secret } = await protectedAccount();
  const browser = await afterPassword(email);
  expect(await browser.viewer()).toBeNull();
  expect((await browser.enter('000000')).body.code).toBe('identity.wrongCode');
  expect((await browser.enter(appCode(secret))).body).toMatchObject({ email, twoStep: true });
  expect(await browser.viewer()).toMatchObject({ email });
});

test('a code works once, also in another sign-in', async () => {
  const { email, secret } = await protectedAccount();
  const [first, second] = [await afterPassword(email), await afterPassword(email)];
  const code = appCode(secret);
  expect((await first.enter(code)).status).toBe(200);
  expect((await second.enter(code)).body.code).toBe('identity.wrongCode');
  forward(stepMs);
  expect((await second.enter(code)).body.code).toBe('identity.wrongCode');
  expect((await second.enter(appCode(secret))).status).toBe(200);
});

test('of two sign-ins with one code at the same time, one succeeds', async () => {
  const { email, secret } = await protectedAccount();
  const browsers = [await afterPassword(email), await afterPassword(email)];
  const answers = await Promise.all(browsers.map((browser) => browser.enter(appCode(secret))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test.each([
  [-2, 422],
  [-1, 200],
  [1, 200],
  [2, 422],
])('a phone whose clock is %i half minutes off gets %i', async (steps, status) => {
  const { email, secret } = await protectedAccount();
  const browser = await afterPassword(email);
  expect((await browser.enter(appCode(secret, Date.now() + steps * stepMs))).status).toBe(status);
});

test('five wrong codes end the sign-in', async () => {
  const { email, secret } = await protectedAccount();
  const browser = await afterPassword(email);
  for (let n = 0; n < 5; n++) await browser.enter(`00000${n}`);
  expect((await browser.enter(appCode(secret))).body.code).toBe('identity.signInAgain');
  expect(await browser.viewer()).toBeNull();
});

test('after thirty wrong codes, strangers with the password wait for a day, and the owner’s device does not', async () => {
  const { email, secret, browser: own } = await protectedAccount();
  for (let n = 0; n < 30; n += 5) {
    const stranger = await afterPassword(email);
    for (const code of [n, n + 1, n + 2, n + 3, n + 4]) await stranger.enter(String(code).padStart(6, '0'));
  }
  const { status, body } = await (await afterPassword(email)).enter(appCode(secret));
  expect([status, body.code]).toEqual([429, 'api.tooManyRequests']);
  expect((await own.call('POST', '/api/session', { email, password })).status).toBe(401);
  expect((await own.call('POST', '/api/session/second-step', { code: appCode(secret) })).status).toBe(200);
});

test('the second step has ten minutes, and none without a password', async () => {
  const { email, secret } = await protectedAccount();
  const browser = await afterPassword(email);
  forward(10 * 60_000 + 1_000);
  expect((await browser.enter(appCode(secret))).body.code).toBe('identity.signInAgain');
  const stranger = await visitor().call('POST', '/api/session/second-step', { code: appCode(secret) });
  expect([stranger.status, stranger.body.code]).toEqual([410, 'identity.signInAgain']);
});

test('a session of another account does not help with the second step', async () => {
  const [victim, thief] = [await protectedAccount(), await protectedAccount()];
  const browser = await afterPassword(victim.email);
  for (const [name, value] of thief.browser.cookies) browser.cookies.set(name, value);
  expect((await browser.enter(appCode(thief.secret))).body.code).toBe('identity.wrongCode');
});

test('a suspended user learns of it after the code, and gets no session', async () => {
  const { email, secret } = await protectedAccount();
  const browser = await afterPassword(email);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('email', '=', email).execute();
  expect((await browser.enter(appCode(secret))).body.code).toBe('identity.suspended');
  expect(await browser.viewer()).toBeNull();
});

test('a recovery code works once, in upper case and without its hyphen too', async () => {
  const { email, recoveryCodes, browser: own } = await protectedAccount();
  const [code = '', other = ''] = recoveryCodes;
  expect((await (await afterPassword(email)).enter(code)).status).toBe(200);
  const browser = await afterPassword(email);
  expect((await browser.enter(code)).body.code).toBe('identity.wrongCode');
  expect((await browser.enter(other.replace('-', '').toUpperCase())).status).toBe(200);
  expect((await own.call('GET', '/api/account/security')).body.twoStep.recoveryCodesLeft).toBe(8);
});

test('a recovery code that is entered twice at once opens one session', async () => {
  const { email, recoveryCodes } = await protectedAccount();
  const [code = ''] = recoveryCodes;
  const browsers = [await afterPassword(email), await afterPassword(email)];
  const answers = await Promise.all(browsers.map(({ enter }) => enter(code)));
  expect(answers.map(({ body }) => body.code ?? body.email).toSorted()).toEqual(
    [email, 'identity.wrongCode'].toSorted(),
  );
});

test('new recovery codes take the password and a code, and end the old ones', async () => {
  const { email, browser, recoveryCodes } = await protectedAccount();
  const renew = (proof: object) => browser.call('POST', '/api/account/recovery-codes', proof);
  const [code] = recoveryCodes;
  expect((await renew({ password: 'not the password', code })).body.code).toBe('identity.wrongPassword');
  expect((await renew({ password, code: '000000' })).body.code).toBe('identity.wrongCode');
  const { body } = await renew({ password, code });
  const next = await afterPassword(email);
  expect((await next.enter(recoveryCodes[1] ?? '')).body.code).toBe('identity.wrongCode');
  expect((await next.enter(body.recoveryCodes[0])).status).toBe(200);
});

test('a change of the password takes a code of the app or a recovery code, and a refused one changes nothing', async () => {
  const { email, browser, secret, recoveryCodes } = await protectedAccount();
  const newPassword = 'another long password';
  const change = (proof: object) => browser.call('PUT', '/api/password', { newPassword, ...proof });
  for (const code of [{}, { code: '' }, { code: '000000' }]) {
    const { status, body } = await change({ currentPassword: password, ...code });
    expect([status, body.code]).toEqual([422, 'identity.wrongCode']);
  }
  await afterPassword(email);
  const [code = ''] = recoveryCodes;
  const common = await change({ currentPassword: password, newPassword: 'qwertyuiop', code });
  expect(common.body.code).toBe('identity.commonPassword');
  expect((await change({ currentPassword: 'not the password', code })).body.code).toBe('identity.wrongPassword');
  expect((await change({ currentPassword: password, code })).status).toBe(200);
  const again = { currentPassword: newPassword, newPassword: password };
  expect((await change({ ...again, code })).body.code).toBe('identity.wrongCode');
  expect((await change({ ...again, code: appCode(secret) })).status).toBe(200);
  expect((await browser.viewer()).twoStep).toBe(true);
});

test('turning off takes the password and a code', async () => {
  const { email, browser, secret } = await protectedAccount();
  const off = (body: object) => browser.call('POST', '/api/account/two-step/end', body);
  const code = appCode(secret);
  expect((await off({ password: 'not the password', code })).body.code).toBe('identity.wrongPassword');
  expect((await off({ password, code: '000000' })).body.code).toBe('identity.wrongCode');
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(401);
  expect((await off({ password, code })).status).toBe(200);
  expect((await browser.viewer()).twoStep).toBe(false);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
});

test('the owner is mailed when two-step verification is turned on or off, and when the recovery codes are renewed', async () => {
  const { email, browser, secret, recoveryCodes } = await protectedAccount();
  await browser.call('POST', '/api/account/recovery-codes', { password, code: recoveryCodes[0] });
  await browser.call('POST', '/api/account/two-step/end', { password, code: appCode(secret) });
  await world.work();
  const subjects = world.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  for (const words of ['verification is on', 'new recovery codes', 'verification is off'])
    expect(subjects.filter((subject) => subject.includes(words))).toHaveLength(1);
});

test('a signed-in thief of a session guesses ten times in five minutes', async () => {
  const { browser } = await protectedAccount();
  const guess = (n: number) =>
    browser.call('POST', '/api/account/recovery-codes', { password: `guess ${n}`, code: '000000' });
  for (let n = 0; n < 9; n++) await guess(n);
  expect((await guess(10)).status).toBe(429);
});

test('turning on, off and new codes leave a line in the audit log', async () => {
  const { email, browser, secret, recoveryCodes } = await protectedAccount();
  await browser.call('POST', '/api/account/recovery-codes', { password, code: recoveryCodes[0] });
  await browser.call('POST', '/api/account/two-step/end', { password, code: appCode(secret) });
  const { id = '' } = (await accountOf(email)) ?? {};
  const lines = await world.db
    .selectFrom('audit_event')
    .select('act')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ act }) => act)).toEqual([
    'identity.turnOnTwoStep',
    'identity.renewRecoveryCodes',
    'identity.turnOffTwoStep',
  ]);
});

test('an administrator without two-step verification is refused, and nothing else changes for the rest of the site', async () => {
  const without = await world.person({ role: 'admin', twoStep: false });
  const refused = { code: 'api.twoStepRequired', status: 403 };
  await expect(world.as(without).workers.listApplications({})).rejects.toMatchObject(refused);
  expect((await world.as(without).identity.getSession()).user).toMatchObject({ twoStep: false });
  await world.as(await world.person({ role: 'admin' })).workers.listApplications({});
});

test('a mailed code does not get around the second step', async () => {
  const { email, secret } = await protectedAccount();
  const browser = visitor();
  await browser.call('POST', '/api/session/mailed-code', { email });
  await world.work();
  const mail = world.mails.findLast(({ to }) => to === email);
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
  const answer = await browser.call('PUT', '/api/session/mailed-code', { email, code });
  expect([answer.body.code, await browser.viewer()]).toEqual(['identity.secondStepRequired', null]);
  const done = await browser.call('POST', '/api/session/second-step', { code: appCode(secret) });
  expect(done.body).toMatchObject({ email });
});

test('a new password by mailed link does not get around the second step', async () => {
  const { email, id } = { email: '', id: '', ...(await accountOf((await protectedAccount()).email)) };
  const changed = await visitor().call('POST', '/api/password', { token: await resetLink({ id }), password });
  expect(changed.status).toBe(200);
  await afterPassword(email);
});

test('an account without two-step verification has no second step', async () => {
  const { email } = await confirmed();
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
});
