import { afterEach, expect, test, vi } from 'vitest';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  password,
  signedUp,
  signUpForm,
} from '#tests/support/accounts.ts';
import { countingDatabase } from '#tests/support/count-queries.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { authOf } from '../auth.server.ts';

/** A sign-up, and the correction of its address, with an address that is free or one that has an account. */

afterEach(() => void vi.useRealTimers());

type Typed = { email: string; password?: string; newEmail: string };
const correct = (typed: Typed, browser = visitor()) =>
  browser.call('PUT', '/api/account/confirmation', { password, ...typed });
const confirm = (token: string, browser = visitor()) => browser.call('POST', '/api/account/confirm', { token });
const signIn = (email: string, browser = visitor()) => browser.call('POST', '/api/session', { email, password });
const newAddress = () => signUpForm().email;
const mailsTo = async (email: string) => {
  await world.work();
  return world.mails.filter(({ to }) => to === email);
};

/**
 * Signs up with `address` and tries everything that could tell whether it has an account; returns what each step showed and
 * cost.
 */
async function walk(address: string) {
  const before = (await mailsTo(address)).length;
  const { db, count } = countingDatabase();
  const services = { ...world.services, db };
  const { password: passwords } = await authOf(services).$context;
  const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
  const browser = visitor({ services });
  const signUp = () => browser.call('POST', '/api/account', signUpForm({ email: address }));
  const ask = (path: string) => browser.call('POST', path, { email: address });
  const third = newAddress();
  const steps = {
    'sign-up': signUp,
    'sign-in with the typed password': () => signIn(address, browser),
    'second sign-up': signUp,
    'link again': () => ask('/api/account/confirmation'),
    'new password': () => ask('/api/password/reset'),
    'mailed code': () => ask('/api/session/mailed-code'),
    'a wrong code': () => browser.call('PUT', '/api/session/mailed-code', { email: address, code: 'x' }),
    'sign-in after that': () => signIn(address, browser),
    'correction with a wrong password': () =>
      correct({ email: address, newEmail: third, password: 'a wrong password' }, browser),
    'correction to the same address': () => correct({ email: address, newEmail: address }, browser),
    'correction to a third address': () => correct({ email: address, newEmail: third }, browser),
    'correction back': () => correct({ email: third, newEmail: address }, browser),
    'sign-in in the end': () => signIn(address, browser),
  };
  const seen: Record<string, { answer: unknown; hashes: number; queries: number }> = {};
  for (const [name, step] of Object.entries(steps)) {
    const [hashesBefore, queriesBefore] = [callsOf(spies), count()];
    const { status, body, headers } = await step();
    const answer = [status, body, [...headers.keys()].toSorted()];
    seen[name] = { answer, hashes: callsOf(spies) - hashesBefore, queries: count() - queriesBefore };
  }
  vi.restoreAllMocks();
  const mails = (await mailsTo(address)).slice(before);
  return { seen, words: new Set(mails.map(({ subject }) => subject)) };
}

const callsOf = (spies: { mock: { calls: unknown[] } }[]) =>
  spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);

// Some thirty hashes: slow on a busy machine.
const timeout = 120_000;

test('a free and a taken address get the same answers, for the same work, in every order of calls', {
  timeout,
}, async () => {
  const owner = await confirmed({ password: 'the owner’s own password' });
  const [free, taken] = [await walk(newAddress()), await walk(owner.email)];
  expect(taken.seen).toEqual(free.seen);
  const statuses = Object.values(free.seen).map(({ answer }) => (answer as unknown[])[0]);
  expect(statuses).toEqual([201, 401, 201, 200, 200, 200, 401, 401, 401, 200, 200, 200, 401]);
  expect([free.seen['sign-up']?.hashes, free.seen['sign-in in the end']?.hashes]).toEqual([1, 1]);
  expect(free.words).toEqual(new Set(['Confirm your email address']));
  expect(taken.words).toContain('You already have an account');
  expect(taken.words).not.toContain('Confirm your email address');
});

test('a correction to a taken address neither changes nor hinders its account', async () => {
  const [mistyped, owner] = [await signedUp(), await confirmed({ password: 'the owner’s own password' })];
  const before = await accountOf(owner.email);
  expect((await correct({ email: mistyped.email, newEmail: owner.email })).status).toBe(200);
  expect((await newestMail(owner.email))?.subject).toBe('You already have an account');
  expect(await accountOf(owner.email)).toEqual(before);
});

test('the link to the corrected address opens the account; the link to the old one is void', async () => {
  const { email, username, browser } = await signedUp();
  const old = await mailedToken(email);
  const newEmail = newAddress();
  await correct({ email, newEmail }, browser);
  expect((await confirm(old, browser)).body.code).toBe('identity.badLink');
  await confirm(await mailedToken(newEmail), browser);
  expect(await browser.viewer()).toMatchObject({ email: newEmail });
  expect(await accountOf(newEmail)).toMatchObject({ username });
});

test('a link to an address that was corrected again, or that another account got first, is void', async () => {
  const { email, browser } = await signedUp();
  const [second, third] = [newAddress(), newAddress()];
  await correct({ email, newEmail: second }, browser);
  const toSecond = await mailedToken(second);
  await correct({ email: second, newEmail: third }, browser);
  expect((await confirm(toSecond, browser)).body.code).toBe('identity.badLink');
  const toThird = await mailedToken(third);
  const faster = await confirmed({ email: third });
  expect((await confirm(toThird, browser)).body).toMatchObject({ confirmed: 'before', signedIn: false });
  expect(await accountOf(third)).toMatchObject({ username: faster.username });
});

test('the link to a corrected address works for a day', async () => {
  const { email, browser } = await signedUp();
  const newEmail = newAddress();
  await correct({ email, newEmail }, browser);
  const token = await mailedToken(newEmail);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1_000 });
  expect((await confirm(token, browser)).body.code).toBe('identity.badLink');
  expect(await accountOf(newEmail)).toBeUndefined();
});

test('corrections with a wrong password, which mail nothing, do not keep an address from signing up', async () => {
  const newEmail = newAddress();
  for (let n = 0; n < 6; n++) {
    const typed = { email: newAddress(), password: 'not the password', newEmail };
    expect((await correct(typed)).body.code).toBe('identity.wrongCredentials');
  }
  await signedUp({ email: newEmail });
});
