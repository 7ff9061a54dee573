import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role, User } from '#platform/operations/context.server.ts';
import { confirmed, mailedToken, newestMail, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import * as dashboard from '../dashboard/dashboard.ts';
import * as callback from './auth-callback.tsx';
import * as chooseRole from './choose-role.tsx';
import * as login from './login.tsx';
import * as passwordReset from './password-reset.tsx';
import * as signUp from './sign-up.tsx';
import * as signUpClient from './sign-up-client.tsx';
import * as signUpWorker from './sign-up-worker.tsx';
import * as updatePassword from './update-password.tsx';

type Handler = (args: ReturnType<typeof pageArgs<object>>) => unknown;

const destination = '/quote/new?workerId=1';
const redirect = `redirect=${encodeURIComponent(destination)}`;

/** Returns a page's data, or the address that it redirects to. */
async function call(handler: Handler, path: string, user: User | null, body?: Record<string, string>) {
  const init = body && { method: 'POST', body: new URLSearchParams(body) };
  const request = new Request(`https://nearhand.test${path}`, init);
  const answer = await Promise.resolve()
    .then(() => handler(pageArgs(request, {}, pageContext(user))))
    .catch((error) => error);
  if (answer instanceof Error) throw answer;
  return answer instanceof Response ? answer.headers.get('location') : answer;
}

const open = (page: { loader: Handler }, path: string, user: User | null = null) => call(page.loader, path, user);
const send = (page: { action: Handler }, path: string, body: Record<string, string>, user: User | null = null) =>
  call(page.action, path, user, body);

const newForm = () => {
  const { fullName, username, email, password } = signUpForm();
  return { fullName, username, email, password, phone: '', smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
};

async function signInAs(role: Role, query = '') {
  const { email, password } = await confirmed();
  await world.db.updateTable('user').set({ role }).where('email', '=', email).execute();
  return send(login, `/login${query}`, { email, password });
}

test('the visitor’s destination survives the sign-up, the email and the confirmation', async () => {
  const form = newForm();
  expect(await send(signUpClient, `/signup-client?${redirect}`, form)).toBe(`/login?message=check-email&${redirect}`);
  const token = await mailedToken(form.email);
  const link = /https?:\/\/\S+\/auth\/callback\S+/.exec((await newestMail(form.email))?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  // These calls keep no cookies, so the password is typed again.
  const next = await send(callback, pathname + search, { token, password: form.password });
  expect(next).toBe(`/auth/callback?confirmed=1&${redirect}`);
  expect(await open(callback, String(next), await world.client())).toBe(`${destination}&welcome=1`);
});

test('a new Pro goes on with the profile, in the category of the link to the sign-up', async () => {
  const next = await send(signUpWorker, '/signup-worker?category=health-and-wellness', newForm());
  const path = '/worker-dashboard/profile?category=health-and-wellness';
  expect(next).toBe(`/login?message=check-email&redirect=${encodeURIComponent(path)}`);
  const onTheWay = `/signup-worker?category=health-and-wellness&redirect=${encodeURIComponent('/nurses')}`;
  expect(await send(signUpWorker, onTheWay, newForm())).toBe(next);
  expect(await send(signUpWorker, `/signup-worker?${redirect}`, newForm())).toBe(
    `/login?message=check-email&${redirect}`,
  );
  expect(await send(signUpWorker, '/signup-worker?category=//evil', newForm())).toBe('/login?message=check-email');
  const pro = { ...(await world.worker()), status: 'pending_approval' as const };
  expect(await open(callback, '/auth/callback?confirmed=1', pro)).toBe('/worker-dashboard/profile?welcome=1');
});

test.each([
  ['customer', '/'],
  ['contractor', '/'],
  ['dual', '/choose-role'],
  ['admin', '/portal'],
  ['super_admin', '/portal'],
] as const)('after the confirmation an approved %s arrives at %s, or at their destination', async (role, home) => {
  const person = await world.person({ role });
  expect(await open(callback, '/auth/callback?confirmed=1', person)).toBe(`${home}?welcome=1`);
  expect(await open(callback, `/auth/callback?confirmed=1&${redirect}`, person)).toBe(`${destination}&welcome=1`);
});

test('the visitor’s destination survives a password reset', async () => {
  const { email } = await confirmed();
  expect(await send(passwordReset, `/password-reset?${redirect}`, { email })).toEqual({ sent: true });
  const token = await mailedToken(email);
  const body = { token, password: 'quite another password' };
  expect(await send(updatePassword, `/update-password?token=${token}&${redirect}`, body)).toBe(
    `/login?message=password-updated&${redirect}`,
  );
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
  'a redirect to %s is ignored',
  async (path) => {
    const badRedirect = `redirect=${encodeURIComponent(path)}`;
    expect(await send(signUpClient, `/signup-client?${badRedirect}`, newForm())).toBe('/login?message=check-email');
    expect(await open(callback, `/auth/callback?confirmed=1&${badRedirect}`, await world.client())).toBe('/?welcome=1');
    expect(await signInAs('customer', `?${badRedirect}`)).toBe('/');
  },
);

test('a link for an already confirmed address leads to the login page, which says so', async () => {
  const { email } = await signedUp();
  const token = await mailedToken(email);
  await send(callback, '/auth/callback', { token, password: 'the one that was chosen' });
  const next = await send(callback, `/auth/callback?${redirect}`, { token });
  expect(next).toBe(`/login?message=email-confirmed&${redirect}`);
  expect(await open(login, String(next))).toMatchObject({ message: 'email-confirmed' });
});

test('a confirmation without a session leads to the login page, which says so', async () => {
  const next = await open(callback, `/auth/callback?confirmed=1&${redirect}`);
  expect(next).toBe(`/login?error=session&${redirect}`);
  expect(await open(login, String(next))).toMatchObject({ error: 'session' });
});

test('a link in another browser asks for the password, and says what is wrong with it', async () => {
  const { email } = await signedUp();
  const token = await mailedToken(email);
  expect(await send(callback, '/auth/callback', { token })).toMatchObject({
    refusal: { code: 'identity.passwordNeeded' },
  });
  expect(await send(callback, '/auth/callback', { token, intent: 'password', password: 'short' })).toMatchObject({
    refusal: { code: 'identity.weakPassword', intent: 'password' },
  });
});

test('a link in a browser that is signed in to another account says so, and keeps it signed in', async () => {
  const [{ email }, reader] = [await signedUp(), await world.client()];
  const token = await mailedToken(email);
  const next = await send(callback, '/auth/callback', { token, password: 'the one that was chosen' }, reader);
  expect(next).toEqual({ signedInAs: reader.email });
});

test('an invalid link shows the failure and stays on its page', async () => {
  expect(await send(callback, '/auth/callback', { token: 'x' })).toEqual({ failed: true });
});

test('the page of an expired link mails another one, which leads to the same destination', async () => {
  const { email } = await signedUp();
  await mailedToken(email);
  const path = `/auth/callback?token=expired&${redirect}`;
  const ask = (address: string) => send(callback, path, { intent: 'newLink', email: address });
  expect(await ask(email)).toEqual({ newLink: { asked: true } });
  await world.work();
  const mails = world.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain(redirect);
  expect(await send(callback, '/auth/callback', { token: await mailedToken(email) })).toMatchObject({
    refusal: { code: 'identity.passwordNeeded' },
  });
});

test('the page of an expired link answers the same for every address, and asks for one', async () => {
  const { email } = await confirmed();
  await world.work();
  const sent = world.mails.length;
  for (const address of [email, 'stranger@example.test'])
    expect(await send(callback, '/auth/callback', { intent: 'newLink', email: address })).toEqual({
      newLink: { asked: true },
    });
  await world.work();
  expect(world.mails).toHaveLength(sent);
  expect(await send(callback, '/auth/callback', { intent: 'newLink', email: '' })).toMatchObject({
    newLink: { asked: false, refusal: { fields: { email: 'field.required' } } },
  });
});

test.each([
  ['customer', '/'],
  ['contractor', '/'],
  ['dual', '/choose-role'],
  ['admin', '/portal'],
  ['super_admin', '/portal'],
] as const)('a %s who signs in arrives at %s, or at their destination', async (role, home) => {
  expect(await signInAs(role)).toBe(home);
  expect(await signInAs(role, `?${redirect}`)).toBe(destination);
  expect(await open(login, '/login', await world.person({ role }))).toBe(home);
});

test.each([
  ['customer', null, '/client-dashboard'],
  ['contractor', null, '/worker-dashboard'],
  ['dual', null, '/choose-role'],
  ['dual', 'customer', '/client-dashboard'],
  ['dual', 'contractor', '/worker-dashboard'],
  ['admin', null, '/portal'],
  ['super_admin', null, '/portal'],
] as const)('the dashboard of a %s (active as %s) is %s', async (role, activeRole, place) => {
  const person = { ...(await world.person({ role })), activeRole };
  expect(await open(dashboard, '/dashboard', person)).toBe(place);
  expect(await open(dashboard, '/dashboard?welcome=1', person)).toBe(`${place}?welcome=1`);
});

test('a dual account is greeted, chooses a side, and arrives on its dashboard', async () => {
  const dual = await world.worker({ name: 'Daniel Okafor', role: 'dual' });
  expect(await open(chooseRole, '/choose-role', dual)).toEqual({ name: 'Daniel Okafor', activeRole: null });
  expect(await open(chooseRole, '/choose-role', { ...dual, name: ' ' })).toMatchObject({ name: dual.email });
  expect(await send(chooseRole, '/choose-role', { role: 'contractor' }, dual)).toBe('/worker-dashboard');
  expect(await send(chooseRole, '/choose-role', { role: 'customer' }, dual)).toBe('/client-dashboard');
  expect(await send(chooseRole, '/choose-role', { role: 'admin' }, dual)).toBe('/choose-role');
});

test('only a dual account can choose a side', async () => {
  expect(await open(chooseRole, '/choose-role')).toBe('/login?redirect=%2Fchoose-role');
  for (const role of ['customer', 'contractor', 'admin'] as const) {
    const person = await world.person({ role });
    expect(await open(chooseRole, '/choose-role', person)).toBe('/login');
    expect(await send(chooseRole, '/choose-role', { role: 'customer' }, person)).toBe('/login');
  }
});

test('the login page explains a redirect from an administrators’ area, signed in or not', async () => {
  expect(await open(login, '/login?error=auth')).toMatchObject({ error: 'auth', signedInAs: null });
  const client = await world.client();
  expect(await open(login, '/login?error=auth', client)).toMatchObject({ error: 'auth', signedInAs: client.email });
  expect(await open(login, '/login?error=auth', await world.person({ role: 'admin' }))).toBe('/portal');
  expect(await open(login, `/login?error=${randomUUID()}`)).toMatchObject({ error: null, message: null });
});

test('the log-in page and the sign-up keep the Pro in view whom the visitor is about to ask', async () => {
  const { id } = await world.worker({ name: 'Elena Morales' });
  for (const path of [`/quote/new?workerId=${id}&zip=94110`, `/worker/${id}`]) {
    const query = `?redirect=${encodeURIComponent(path)}`;
    const pro = { name: 'Elena Morales' };
    expect(await open(login, `/login${query}`)).toMatchObject({ errand: { pro } });
    expect(await open(signUpClient, `/signup-client${query}`)).toMatchObject({ errand: { pro } });
    expect(await open(signUp, `/signup${query}`)).toBe(`/signup-client${query}`);
  }
});

test('an errand without a known Pro is still one; other pages are none', async () => {
  for (const path of ['/quote/new', `/quote/new?workerId=${randomUUID()}`, '/worker/unknown'])
    expect(await open(login, `/login?redirect=${encodeURIComponent(path)}`)).toMatchObject({ errand: { pro: null } });
  for (const path of ['/client-dashboard', '/jobs/1', '/worker-dashboard', '/browse?workerId=1']) {
    expect(await open(login, `/login?redirect=${encodeURIComponent(path)}`)).toMatchObject({ errand: null });
    expect(await open(signUp, `/signup?redirect=${encodeURIComponent(path)}`)).toHaveProperty('origin');
  }
  expect(await open(signUp, '/signup')).toHaveProperty('origin');
});
