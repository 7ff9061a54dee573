import type { User } from '#platform/operations/context.server.ts';
import { accountOf, confirmed, password, signedIn } from './accounts.ts';
import { visitor } from './visitor.ts';
import { world } from './world.ts';

const { db } = world;
export type Browser = ReturnType<typeof visitor>;

/** Signs up a client, and signs the client in. */
export async function member(overrides: object = {}): Promise<{ user: User; browser: Browser; email: string }> {
  const { email, browser } = await signedIn(overrides);
  return { user: await userOf(email), browser, email };
}

/** Signs up a Pro, signs the Pro in, and lists the Pro's profile. */
export async function pro() {
  const joined = await member({ kind: 'worker' });
  await db.updateTable('user').set({ status: 'approved' }).where('id', '=', joined.user.id).execute();
  const place = { category_id: 1, hourly_rate_cents: 4_000, zip: '94110', lat: 0, lng: 0 };
  await db
    .insertInto('worker_profile')
    .values({ id: joined.user.id, display_name: 'Sam Taylor', headline: 'Spotless', ...place })
    .execute();
  return { ...joined, user: { ...joined.user, status: 'approved' as const } };
}

async function userOf(email: string): Promise<User> {
  const row = await accountOf(email);
  if (!row) throw new Error('no such account');
  const { id, name, username, role, status, preferred_language: language, time_zone: timeZone } = row;
  const settings = { language, timeZone, twoStep: false, phoneToVerify: false };
  return { id, name, email, username, role, status, activeRole: null, ...settings };
}

/** Closes the account of the browser's session. */
export const close = (browser: Browser, proof: object = { password }) =>
  browser.call('POST', '/api/account/close', proof);
export const rowOf = (id: string) => db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Gives an account of the world the password of the others, and signs it in. */
export async function signedInAs(user: User): Promise<Browser> {
  const { email } = await confirmed();
  const { password: hash } = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select('account.password')
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow();
  const credential = { account_id: user.id, provider_id: 'credential', user_id: user.id, password: hash };
  const existing = await db.selectFrom('account').select('id').where('user_id', '=', user.id).executeTakeFirst();
  if (!existing) await db.insertInto('account').values(credential).execute();
  const browser = visitor();
  await browser.call('POST', '/api/session', { email: user.email, password });
  return browser;
}
