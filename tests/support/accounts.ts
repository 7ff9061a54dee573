import { randomBytes } from 'node:crypto';
import { visitor } from './visitor.ts';
import { world } from './world.ts';

export const password = 'a long enough password';

/** A filled-in registration form of somebody new. */
export function signUpForm(given: object = {}) {
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
    ...given,
  };
}

/** Somebody who has signed up and not yet confirmed the address. */
export async function signedUp(given: object = {}) {
  const form = signUpForm(given);
  const { status, body } = await visitor().call('POST', '/api/account', form);
  if (status !== 201) throw new Error(`the sign-up was refused: ${JSON.stringify(body)}`);
  return form;
}

/** Somebody who has confirmed the address. */
export async function confirmed(given: object = {}) {
  const form = await signedUp(given);
  await world.db.updateTable('user').set({ email_verified: true }).where('email', '=', form.email).execute();
  return form;
}

/** Somebody in their signed-in browser. */
export async function signedIn(given: object = {}) {
  const form = await confirmed(given);
  const browser = visitor();
  await browser.call('POST', '/api/session', { email: form.email, password: form.password });
  return { ...form, browser };
}

export function accountOf(email: string) {
  return world.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The newest mail to `email` once the queue is empty. */
export async function newestMail(email: string) {
  await world.work();
  return world.mails.findLast((mail) => mail.to === email);
}

/** The code inside the link of the newest mail to `email`. */
export async function mailedToken(email: string): Promise<string> {
  const address = /https?:\/\/\S+[?&]token=\S+/.exec((await newestMail(email))?.text ?? '')?.[0];
  if (!address) throw new Error(`no link was mailed to ${email}`);
  return new URL(address).searchParams.get('token') ?? '';
}
