import { afterEach, expect, test, vi } from 'vitest';
import { confirmed, mailedToken, newestMail, password, signedIn, signUpForm } from '#tests/support/accounts.ts';
import { knownDeviceOf } from '#tests/support/known-device.ts';
import { expectWait, repeat, unknownEmail } from '#tests/support/limits.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { giveBackSecondStep, limitByAddress, limitByName, limitSecondStep } from './limits.server.ts';
import { deleteOldTries } from './tries-store.server.ts';

afterEach(() => void vi.useRealTimers());

const wrongLogin = (email: string) => ({ email, password: 'not the password' });

/** A browser whose connection is gone: it gets at once what is refused late, to slow programs down. */
const hasty = (about: { address?: string } = {}) => visitor({ ...about, signal: AbortSignal.abort() });

test('one address can guess a password ten times in five minutes; the owner elsewhere is not slowed down', async () => {
  const { email, password } = await confirmed();
  const guesser = hasty();
  await guesser.call('POST', '/api/session', wrongLogin(email));
  await repeat(9, () => guesser.call('POST', '/api/session', wrongLogin(email.toUpperCase())));
  expectWait(await guesser.call('POST', '/api/session', { email, password }), 300);
  expectWait(await guesser.call('POST', '/api/session', { email: email.toUpperCase(), password }), 300);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  const other = await confirmed();
  const answer = await guesser.call('POST', '/api/session', { email: other.email, password: other.password });
  expect(answer.status).toBe(200);
});

test('all strangers together can guess a password a hundred times an hour; they do not lock out a known device', async () => {
  const { email, browser } = await signedIn({}, hasty());
  const other = await confirmed();
  await repeat(100, () => limitByName('signIn', world.contextOf(null), email));
  expectWait(await hasty().call('POST', '/api/session', { email, password }), 3_600);
  expect((await browser.call('POST', '/api/session', { email, password })).status).toBe(200);
  await repeat(100, () => limitByName('signIn', world.contextOf(null), other.email));
  expectWait(await browser.call('POST', '/api/session', { email: other.email, password }), 3_600);
});

test('strangers in the network of the owner do not lock out a known device', async () => {
  const address = '192.0.2.3';
  const { email, password } = await confirmed();
  const browser = visitor({ address });
  expect((await browser.call('POST', '/api/session', { email, password })).status).toBe(200);
  const stranger = hasty({ address });
  await repeat(10, () => stranger.call('POST', '/api/session', wrongLogin(email)));
  expectWait(await stranger.call('POST', '/api/session', { email, password }), 300);
  expect((await browser.call('POST', '/api/session', { email, password })).status).toBe(200);
});

test('a known device can guess a password ten times in five minutes', async () => {
  const { email, browser } = await signedIn({}, hasty());
  await repeat(10, () => browser.call('POST', '/api/session', wrongLogin(email)));
  expectWait(await browser.call('POST', '/api/session', { email, password }), 300);
});

test('a new password lets its owner in, however many tries strangers have used up', async () => {
  const { email } = await confirmed();
  await repeat(100, () => limitByName('signIn', world.contextOf(null), email));
  const browser = visitor();
  await browser.call('POST', '/api/password/reset', { email });
  const token = await mailedToken(email);
  const newPassword = 'another long password';
  expect((await browser.call('POST', '/api/password', { token, password: newPassword })).status).toBe(200);
  expect((await browser.call('POST', '/api/session', { email, password: newPassword })).status).toBe(200);
});

test('the mark of a device is for one account, and cannot be made up', async () => {
  const { email, browser } = await signedIn();
  const mark = browser.cookies.get('__Host-nearhand.device') ?? '';
  expect(mark).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  await repeat(100, () => limitByName('signIn', world.contextOf(null), email));
  for (const forged of [mark.slice(0, -1), `x${mark}`, mark.split('.')[0] ?? '', '.', '']) {
    const thief = hasty();
    thief.cookies.set('__Host-nearhand.device', forged);
    expectWait(await thief.call('POST', '/api/session', { email, password }), 3_600);
  }
});

test('right log-ins do not use up the tries, on a new device and on a known one', async () => {
  const { email, password } = await confirmed();
  const address = '192.0.2.4';
  const logIn = async () => (await visitor({ address }).call('POST', '/api/session', { email, password })).status;
  await repeat(9, () => visitor({ address }).call('POST', '/api/session', wrongLogin(email)));
  for (let times = 0; times < 12; times++) expect(await logIn()).toBe(200);
  await visitor({ address }).call('POST', '/api/session', wrongLogin(email));
  expect(await logIn()).toBe(429);

  const known = await signedIn();
  const login = { email: known.email, password: known.password };
  for (let times = 0; times < 12; times++)
    expect((await known.browser.call('POST', '/api/session', login)).status).toBe(200);
});

test('a log-in to an own account gives no guess back, neither at other accounts nor to the network', async () => {
  const [own, other] = [await confirmed(), await confirmed()];
  const address = '192.0.2.5';
  const logIn = (login: object) => visitor({ address }).call('POST', '/api/session', login);
  await repeat(10, () => logIn(wrongLogin(other.email)));
  for (let times = 0; times < 3; times++)
    expect((await logIn({ email: own.email, password: own.password })).status).toBe(200);
  expectWait(await logIn({ email: other.email, password: other.password }), 300);
  // These were fourteen of the sixty tries of a minute.
  await repeat(46, () => limitByAddress('signIn', { ...world.contextOf(null), ip: address }));
  expectWait(await logIn(wrongLogin(unknownEmail())), 60);
});

test('one network address can try sixty sign-ins in a minute; others are not slowed down', async () => {
  const address = '192.0.2.1';
  const { call } = hasty({ address });
  expect((await call('POST', '/api/session', wrongLogin(unknownEmail()))).status).toBe(401);
  await repeat(59, () => limitByAddress('signIn', { ...world.contextOf(null), ip: address }));
  expectWait(await call('POST', '/api/session', wrongLogin(unknownEmail())), 60);
  const { email, password } = await confirmed();
  expectWait(await call('POST', '/api/session', { email, password }), 60);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
});

test('the homes of one IPv6 network count as one address', async () => {
  const from = (host: number) => visitor({ address: `2001:db8:1:2::${host.toString(16)}` });
  let host = 0;
  await repeat(20, () => from(++host).call('POST', '/api/password/reset', { email: unknownEmail() }));
  expectWait(await from(++host).call('POST', '/api/password/reset', { email: unknownEmail() }), 600);
  const elsewhere = visitor({ address: '2001:db8:1:3::1' });
  expect((await elsewhere.call('POST', '/api/password/reset', { email: unknownEmail() })).status).toBe(200);
});

test('an address can request three reset links in an hour, with or without an account', async () => {
  for (const email of [(await confirmed()).email, unknownEmail()]) {
    const ask = () => visitor().call('POST', '/api/password/reset', { email });
    expect((await repeat(3, ask)).status).toBe(200);
    expectWait(await ask(), 3_600);
  }
});

test('strangers who request reset links do not use up those of a known device', async () => {
  const { email, browser } = await signedIn();
  await repeat(3, () => visitor().call('POST', '/api/password/reset', { email }));
  expectWait(await visitor().call('POST', '/api/password/reset', { email }), 3_600);
  expect((await browser.call('POST', '/api/password/reset', { email })).status).toBe(200);
});

test('repeated sign-ups with an address cannot flood its mailbox', async () => {
  const { email } = await confirmed();
  const again = () => visitor().call('POST', '/api/account', signUpForm({ email }));
  expect((await repeat(4, again)).status).toBe(201);
  expectWait(await again(), 3_600);
  expect((await newestMail(email))?.subject).toBe('You already have an account');
});

test('a sign-up with invalid fields does not count toward the limit', async () => {
  const { call } = visitor();
  await repeat(40, () => call('POST', '/api/account', signUpForm({ adult: false })));
  expect((await call('POST', '/api/account', signUpForm())).status).toBe(201);
});

test('an address opens thirty accounts in ten minutes', async () => {
  const address = '192.0.2.2';
  await repeat(29, () => limitByAddress('signUp', { ...world.contextOf(null), ip: address }));
  const { call } = visitor({ address: `::ffff:${address}` });
  expect((await call('POST', '/api/account', signUpForm())).status).toBe(201);
  expectWait(await call('POST', '/api/account', signUpForm()), 600);
});

test('strangers who have the password guess thirty codes a day; right ones don’t count', async () => {
  const ctx = world.contextOf(null);
  const email = unknownEmail();
  await repeat(30, () => limitSecondStep(ctx, email));
  await giveBackSecondStep(ctx, email);
  await limitSecondStep(ctx, email);
  await expect(limitSecondStep(ctx, email)).rejects.toMatchObject({ code: 'api.tooManyRequests' });
  await limitSecondStep(ctx, unknownEmail());
});

test('an account has a hundred second steps a day over all devices', async () => {
  const email = unknownEmail();
  const [first, second, third, last] = [
    knownDeviceOf(email),
    knownDeviceOf(email),
    knownDeviceOf(email),
    knownDeviceOf(email),
  ];
  for (const device of [first, second, third]) await repeat(30, () => limitSecondStep(device, email));
  await repeat(10, () => limitSecondStep(world.contextOf(null), email));
  await expect(limitSecondStep(last, email)).rejects.toMatchObject({ code: 'api.tooManyRequests' });
  await limitSecondStep(last, unknownEmail());
});

test('tries are forgotten when their span is over', async () => {
  await limitByName('signIn', world.contextOf(null), unknownEmail());
  const count = () => world.db.selectFrom('rate_limit').select('key').execute();
  await deleteOldTries(world.db);
  expect(await count()).not.toEqual([]);
  await world.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() - 1 })
    .execute();
  await deleteOldTries(world.db);
  expect(await count()).toEqual([]);
});
