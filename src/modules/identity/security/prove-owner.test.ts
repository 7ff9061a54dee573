import { afterEach, expect, test, vi } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { refusalError } from '#platform/operations/refusal.server.ts';
import { mailedToken, password, signedIn } from '#tests/support/accounts.ts';
import { knownDeviceOf } from '#tests/support/known-device.ts';
import { expectWait, repeat, unknownEmail } from '#tests/support/limits.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { limitByName, limitSecret } from '../limits.server.ts';

type Browser = ReturnType<typeof visitor>;

afterEach(() => void vi.useRealTimers());

test('thirty passwords and codes a day can be entered in the settings of an account', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const maria = await world.client();
  const ctx = world.contextOf(maria);
  for (let round = 0; round < 3; round++) {
    await repeat(10, () => limitSecret(ctx));
    vi.setSystemTime(Date.now() + minutes(5) + 1);
  }
  await expect(limitSecret(ctx)).rejects.toMatchObject({ data: { seconds: 86_400 - 3 * 300 } });
  expect(refusalError({ language: 'en' }, 'api.tooManyRequests', 429, { seconds: 85_500 }).message).toBe(
    'Too many attempts. Please try again in 24\u00a0hours.',
  );
  await limitSecret(world.contextOf(await world.client()));
  vi.setSystemTime(Date.now() + days(1));
  await limitSecret(ctx);
});

/** Returns another browser that has a copy of the session of `browser`, without the mark of its device. */
function thiefOf(browser: Browser): Browser {
  const name = '__Host-nearhand.session_token';
  const thief = visitor();
  thief.cookies.set(name, browser.cookies.get(name) ?? '');
  return thief;
}

test('a stolen session in another browser uses up tries of its own in the settings, and none of the owner’s known device', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { email, browser } = await signedIn();
  const thief = thiefOf(browser);
  const guess = () =>
    thief.call('PUT', '/api/password', { currentPassword: 'a wrong guess', newPassword: 'of the thief 1' });
  for (let round = 0; round < 3; round++) {
    expect((await repeat(10, guess)).body.code).toBe('identity.wrongPassword');
    expectWait(await guess(), round === 2 ? 86_400 : 300);
    vi.setSystemTime(Date.now() + minutes(5) + 1);
  }
  expect((await guess()).body.data.seconds).toBeGreaterThan(86_400 - 3 * 301);
  const change = { currentPassword: password, newPassword: 'the owner’s new password' };
  expect((await browser.call('PUT', '/api/password', change)).status).toBe(200);
  expect([(await browser.viewer()).email, await thief.viewer()]).toEqual([email, null]);
});

test('changes of the email address that a stolen session asks for keep no known device waiting', async () => {
  const { browser } = await signedIn();
  const thief = thiefOf(browser);
  const ask = ({ call }: Browser, typed: string) =>
    call('PUT', '/api/account/email', { password: typed, newEmail: unknownEmail() });
  expect((await repeat(5, () => ask(thief, 'a wrong guess'))).body.code).toBe('identity.wrongPassword');
  expectWait(await ask(thief, password), 600);
  expect((await ask(browser, password)).status).toBe(200);
});

test('wrong codes for a phone number in a stolen session keep no known device waiting', async () => {
  const { browser } = await signedIn();
  const thief = thiefOf(browser);
  const guess = ({ call }: Browser) => call('PUT', '/api/account/phone', { code: '000000', agree: false });
  expect((await repeat(10, () => guess(thief))).body.code).toBe('identity.wrongPhoneCode');
  expectWait(await guess(thief), 300);
  expect((await guess(browser)).body.code).toBe('identity.wrongPhoneCode');
});

test('a thief who has copied all cookies uses up the thirty tries of the device; a new password by mail is the way on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { email, browser } = await signedIn();
  const thief = visitor();
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const change = (currentPassword: string) => ({ currentPassword, newPassword: 'another long password' });
  for (let round = 0; round < 3; round++) {
    const guess = () => thief.call('PUT', '/api/password', change('a wrong guess'));
    expect((await repeat(10, guess)).body.code).toBe('identity.wrongPassword');
    vi.setSystemTime(Date.now() + minutes(5) + 1);
  }
  expectWait(await browser.call('PUT', '/api/password', change(password)), 86_400);
  await browser.call('POST', '/api/password/reset', { email });
  const reset = { token: await mailedToken(email), password: 'another long password' };
  expect((await browser.call('POST', '/api/password', reset)).status).toBe(200);
  expect([await browser.viewer(), await thief.viewer()]).toEqual([null, null]);
  // The copy of the mark belongs to another device now.
  const signIn = ({ call }: Browser, typed: string) => call('POST', '/api/session', { email, password: typed });
  await repeat(11, () => signIn(thief, 'a wrong guess'));
  expect((await signIn(browser, 'another long password')).status).toBe(200);
});

test('an account has a hundred passwords and codes a day in the settings over all devices', async () => {
  const maria = await world.client();
  const newDevice = () => knownDeviceOf(maria.email, maria);
  for (let devices = 0; devices < 10; devices++) {
    const device = newDevice();
    await repeat(10, () => limitSecret(device));
  }
  await expect(limitSecret(newDevice())).rejects.toMatchObject({ code: 'api.tooManyRequests' });
  await limitSecret(world.contextOf(await world.client()));
});

test('a known device stays known when the account changes its address there, and a stranger’s does not become known', async () => {
  for (const isKnown of [true, false]) {
    // A refused sign-in is answered at once where the connection is gone.
    const { browser } = await signedIn({}, visitor({ signal: AbortSignal.abort() }));
    if (!isKnown) browser.cookies.delete('__Host-nearhand.device');
    const newEmail = unknownEmail();
    await browser.call('PUT', '/api/account/email', { password, newEmail });
    const token = await mailedToken(newEmail);
    expect((await browser.call('POST', '/api/account/email/confirm', { token })).status).toBe(200);
    await repeat(100, () => limitByName('signIn', world.contextOf(null), newEmail));
    expect((await browser.call('POST', '/api/session', { email: newEmail, password })).status).toBe(
      isKnown ? 200 : 429,
    );
  }
});
