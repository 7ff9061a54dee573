import { randomBytes, scryptSync } from 'node:crypto';
import { hours } from '#lib/clock.ts';
import { storedResetToken } from '#modules/identity/passwords/reset-token.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { visitor } from './visitor.ts';
import { world } from './world.ts';

export const password = 'a long enough password';

/** Returns a filled-in registration form of a new user. */
export function signUpForm(overrides: object = {}) {
  const username = `u${randomBytes(6).toString('hex')}`;
  return {
    kind: 'client',
    username,
    fullName: 'Maria Gonzalez',
    email: `${username}@example.test`,
    password,
    phone: '',
    smsConsent: true,
    acceptTerms: true,
    adult: true,
    ...overrides,
  };
}

/** Signs up a user who has not opened the mailed link. Returns the form and the browser. */
export async function signedUp(overrides: object = {}, browser = visitor()) {
  const form = signUpForm(overrides);
  const { status, body } = await browser.call('POST', '/api/account', form);
  if (status !== 201) throw new Error(`the sign-up was refused: ${JSON.stringify(body)}`);
  return { ...form, browser };
}

/** Signs up a user who opens the mailed link and logs out. Returns the form. */
export async function confirmed(overrides: object = {}, inBrowser = visitor()) {
  const { browser, ...form } = await signedUp(overrides, inBrowser);
  const token = await mailedToken(form.email.toLowerCase());
  const { status, body } = await browser.call('POST', '/api/account/confirm', { token });
  if (status !== 200) throw new Error(`the link was refused: ${JSON.stringify(body)}`);
  await browser.call('DELETE', '/api/session');
  return form;
}

/** Signs up a user who is signed in. Returns the form and the browser. */
export async function signedIn(overrides: object = {}, browser = visitor()) {
  const form = await confirmed(overrides);
  await browser.call('POST', '/api/session', { email: form.email, password: form.password });
  return { ...form, browser };
}

/** Returns the hash that accounts had before Argon2id, with a new salt. */
export function scryptHash(typed: string): string {
  const salt = randomBytes(16).toString('hex');
  const key = scryptSync(typed, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  return `${salt}:${key.toString('hex')}`;
}

/** Opens an account whose password is hashed as it was before Argon2id. Returns its form, its id and the hash. */
export async function confirmedLongAgo() {
  const form = await confirmed();
  const account = await accountOf(form.email);
  if (!account) throw new Error('the account is not open');
  const hash = scryptHash(form.password);
  await world.db.updateTable('account').set({ password: hash }).where('user_id', '=', account.id).execute();
  return { ...form, id: account.id, hash };
}

/** Creates a link for a new password, as the mail carries it, that works for an hour. Returns its code. */
export async function resetLink({ id }: Pick<User, 'id'>): Promise<string> {
  const token = randomBytes(18).toString('base64url');
  const about = { identifier: storedResetToken(token), value: id, expires_at: new Date(Date.now() + hours(1)) };
  await world.db.insertInto('verification').values(about).execute();
  return token;
}

/** Returns the sign-ups with an address that wait for their link. */
export function signUpsOf(email: string) {
  return world.db.selectFrom('sign_up').selectAll().where('email', '=', email).execute();
}

export function accountOf(email: string) {
  return world.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Returns the newest email to `email`, after the queue has run. */
export async function newestMail(email: string) {
  await world.work();
  return world.mails.findLast((mail) => mail.to === email);
}

/** Returns the code in the link of the newest email to `email`. */
export async function mailedToken(email: string): Promise<string> {
  const address = /https?:\/\/\S+[?&]token=\S+/.exec((await newestMail(email))?.text ?? '')?.[0];
  if (!address) throw new Error(`no link was mailed to ${email}`);
  return new URL(address).searchParams.get('token') ?? '';
}
