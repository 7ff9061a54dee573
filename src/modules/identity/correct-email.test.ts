import { afterEach, expect, test, vi } from 'vitest';
import { accountOf, confirmed, mailedToken, password, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { countingDatabase } from '#tests/support/count-queries.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { authOf } from './auth.server.ts';

/** The address of an unconfirmed account is corrected, to one that is free or one that has an account. */

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

/** Another account with the address: null leaves it free. */
const owners = {
  free: async () => newAddress(),
  confirmed: async () => (await confirmed({ password: 'the owner’s own password' })).email,
  unconfirmed: async () => (await signedUp({ password: 'the owner’s own password' })).email,
};

/** Corrects a new account to `taken` and tries everything that could tell; returns what each step showed and cost. */
async function walk(taken: string) {
  const { email } = await signedUp();
  const before = (await mailsTo(taken)).length;
  const { db, count } = countingDatabase();
  const services = { ...world.services, db };
  const { password: passwords } = await authOf(services).$context;
  const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
  const browser = visitor({ services });
  const again = (address: string) => browser.call('POST', '/api/account/confirmation', { email: address });
  const steps = {
    first: () => correct({ email, newEmail: taken }, browser),
    'second, by the old address': () => correct({ email, newEmail: newAddress() }, browser),
    'third, by the new one': () => correct({ email: taken, newEmail: taken }, browser),
    'with a wrong password': () => correct({ email: taken, newEmail: taken, password: 'a wrong password' }, browser),
    'link again': () => again(taken),
    'link again, old address': () => again(email),
    'sign-in': () => signIn(taken, browser),
    'sign-in, old address': () => signIn(email, browser),
    'on to a third address': () => correct({ email: taken, newEmail: newAddress() }, browser),
    'sign-in afterwards': () => signIn(taken, browser),
  };
  const seen: Record<string, { answer: unknown; hashes: number; queries: number }> = {};
  for (const [name, step] of Object.entries(steps)) {
    const [hashesBefore, queriesBefore] = [callsOf(spies), count()];
    const { status, body, headers } = await step();
    const answer = [status, body, [...headers.keys()].toSorted()];
    seen[name] = { answer, hashes: callsOf(spies) - hashesBefore, queries: count() - queriesBefore };
  }
  const [mine, theirs] = [await mailsTo(email), await mailsTo(taken)];
  return { seen, mails: [mine.length, theirs.length - before], words: new Set(theirs.map(({ subject }) => subject)) };
}

const callsOf = (spies: { mock: { calls: unknown[] } }[]) =>
  spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);

// Some sixty hashes: slow on a busy machine.
const timeout = 120_000;

test('a free and a taken address get the same answers, for the same work, whatever is tried next', {
  timeout,
}, async () => {
  const [free, taken] = [await walk(await owners.free()), await walk(await owners.confirmed())];
  expect(taken.seen).toEqual(free.seen);
  const statuses = Object.values(free.seen).map(({ answer }) => (answer as unknown[])[0]);
  expect(statuses).toEqual([200, 401, 200, 401, 200, 200, 403, 401, 200, 401]);
  expect(free.seen.first?.hashes).toBe(2);
  expect(taken.mails).toEqual(free.mails);
  expect(free.words).not.toContain('You already have an account');
  expect(taken.words).toContain('You already have an account');
  const unconfirmed = await walk(await owners.unconfirmed());
  // Its own link is mailed again, too; the library's half second covers that.
  const withoutQueries = ({ seen }: typeof free) => Object.values(seen).map(({ answer, hashes }) => [answer, hashes]);
  expect(withoutQueries(unconfirmed)).toEqual(withoutQueries(free));
});

test('a correction neither changes nor hinders the account that has the address', async () => {
  const [mistyped, owner] = [await signedUp(), await signedUp({ password: 'the owner’s own password' })];
  const ownToken = await mailedToken(owner.email);
  await correct({ email: mistyped.email, newEmail: owner.email });
  expect(await accountOf(owner.email)).toMatchObject({ username: owner.username, email_verified: false });
  const fixed = await correct({ email: owner.email, password: owner.password, newEmail: owner.email });
  expect(fixed.status).toBe(200);
  expect((await confirm(ownToken)).status).toBe(410);
  expect((await confirm(await mailedToken(owner.email))).body).toMatchObject({ confirmed: 'now' });
  expect(await accountOf(owner.email)).toMatchObject({ username: owner.username, email_verified: true });
});

test('a sign-in with the corrected address mails another link, which confirms it and signs in', async () => {
  const { email, username } = await signedUp();
  const newEmail = newAddress();
  await correct({ email, newEmail });
  const first = await mailedToken(newEmail);
  const redirect = '/quote/new?workerId=1';
  const { status, body } = await visitor().call('POST', '/api/session', { email: newEmail, password, redirect });
  expect([status, body.code]).toEqual([403, 'identity.emailNotConfirmed']);
  const mails = await mailsTo(newEmail);
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.text).toContain(`redirect=${encodeURIComponent(redirect)}`);
  const browser = visitor();
  await confirm(await mailedToken(newEmail), browser);
  expect(await browser.viewer()).toMatchObject({ email: newEmail });
  expect(await accountOf(newEmail)).toMatchObject({ username, email_verified: true, awaited_email: null });
  expect((await confirm(first)).body).toMatchObject({ confirmed: 'before' });
});

test('the old address is free at once, and its link is void', async () => {
  const { email } = await signedUp();
  const token = await mailedToken(email);
  await correct({ email, newEmail: newAddress() });
  expect((await confirm(token)).body.code).toBe('identity.badLink');
  const next = await signedUp({ email });
  expect(await accountOf(email)).toMatchObject({ username: next.username });
});

test('a link to an address that was corrected again, or that another account got first, is void', async () => {
  const { email } = await signedUp();
  const [second, third] = [newAddress(), newAddress()];
  await correct({ email, newEmail: second });
  const toSecond = await mailedToken(second);
  await correct({ email: second, newEmail: third });
  expect((await confirm(toSecond)).body.code).toBe('identity.badLink');
  const toThird = await mailedToken(third);
  const faster = await signedUp({ email: third });
  expect((await confirm(toThird)).body.code).toBe('identity.badLink');
  expect(await accountOf(third)).toMatchObject({ username: faster.username, email_verified: false });
});

test('the link to a corrected address works for a day', async () => {
  const { email } = await signedUp();
  const newEmail = newAddress();
  await correct({ email, newEmail });
  const token = await mailedToken(newEmail);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1_000 });
  expect((await confirm(token)).body.code).toBe('identity.badLink');
  expect(await accountOf(newEmail)).toBeUndefined();
});
