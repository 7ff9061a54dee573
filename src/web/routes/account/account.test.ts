import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role, User } from '#platform/operations/context.server.ts';
import { confirmed, mailedToken, newestMail, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import * as dashboard from '../dashboard/dashboard.ts';
import * as callback from './auth-callback.tsx';
import * as chooseRole from './choose-role.tsx';
import * as login from './login.tsx';
import * as passwordReset from './password-reset.tsx';
import * as signUpClient from './sign-up-client.tsx';
import * as updatePassword from './update-password.tsx';

interface Page {
  loader?: unknown;
  action?: unknown;
}

const wanted = '/quote/new?workerId=1';
const redirect = `redirect=${encodeURIComponent(wanted)}`;

/** What a page answers: its data, or the address it sends on to. */
async function ask(work: unknown, path: string, user: User | null, body?: Record<string, string>) {
  const init = body && { method: 'POST', body: new URLSearchParams(body) };
  const request = new Request(`https://nearhand.test${path}`, init);
  const run = work as (args: unknown) => Promise<unknown>;
  const answer = await Promise.resolve()
    .then(() => run({ request, params: {}, context: pageContext(user) }))
    .catch((thrown) => thrown);
  if (answer instanceof Error) throw answer;
  return answer instanceof Response ? answer.headers.get('location') : answer;
}

const open = (page: Page, path: string, user: User | null = null) => ask(page.loader, path, user);
const send = (page: Page, path: string, body: Record<string, string>, user: User | null = null) =>
  ask(page.action, path, user, body);

const formOf = (given: object = {}) => {
  const { fullName, username, email, password } = signUpForm(given);
  return { fullName, username, email, password, phone: '', smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
};

async function signInAs(role: Role, query = '') {
  const { email, password } = await confirmed();
  await world.db.updateTable('user').set({ role }).where('email', '=', email).execute();
  return send(login, `/login${query}`, { email, password });
}

test('where one wanted to go survives the sign-up, the mail and the confirmation', async () => {
  const form = formOf();
  expect(await send(signUpClient, `/signup-client?${redirect}`, form)).toBe(`/login?message=check-email&${redirect}`);
  const token = await mailedToken(form.email);
  const link = /https?:\/\/\S+\/auth\/callback\S+/.exec((await newestMail(form.email))?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  const next = await send(callback, pathname + search, { token });
  expect(next).toBe(`/auth/callback?confirmed=1&${redirect}`);
  expect(await open(callback, String(next), await world.client())).toBe(`${wanted}&welcome=1`);
});

test('and the way through a forgotten password', async () => {
  const { email } = await confirmed();
  expect(await send(passwordReset, `/password-reset?${redirect}`, { email })).toEqual({ sent: true });
  const token = await mailedToken(email);
  const body = { token, password: 'quite another password' };
  expect(await send(updatePassword, `/update-password?token=${token}&${redirect}`, body)).toBe(
    `/login?message=password-updated&${redirect}`,
  );
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example'])('%s is nowhere to go', async (path) => {
  const bad = `redirect=${encodeURIComponent(path)}`;
  expect(await send(signUpClient, `/signup-client?${bad}`, formOf())).toBe('/login?message=check-email');
  expect(await open(callback, `/auth/callback?confirmed=1&${bad}`, await world.client())).toBe('/?welcome=1');
  expect(await signInAs('customer', `?${bad}`)).toBe('/');
});

test('a link to an address that is confirmed already leads to the login page, which says so', async () => {
  const { email } = await signedUp();
  const token = await mailedToken(email);
  await send(callback, '/auth/callback', { token });
  const next = await send(callback, `/auth/callback?${redirect}`, { token });
  expect(next).toBe(`/login?message=email-confirmed&${redirect}`);
  expect(await open(login, String(next))).toMatchObject({ message: 'email-confirmed' });
});

test('a confirmation without a session leads to the login page, which says so', async () => {
  const next = await open(callback, `/auth/callback?confirmed=1&${redirect}`);
  expect(next).toBe(`/login?error=session&${redirect}`);
  expect(await open(login, String(next))).toMatchObject({ error: 'session' });
});

test('a link that is none fails, and stays', async () => {
  expect(await send(callback, '/auth/callback', { token: 'x' })).toEqual({ failed: true });
});

test.each([
  ['customer', '/'],
  ['contractor', '/'],
  ['dual', '/choose-role'],
  ['admin', '/dashboard'],
  ['super_admin', '/dashboard'],
] as const)('a %s who signs in arrives at %s, or where they wanted to go', async (role, home) => {
  expect(await signInAs(role)).toBe(home);
  expect(await signInAs(role, `?${redirect}`)).toBe(wanted);
  expect(await open(login, '/login', await world.person({ role }))).toBe(home);
});

test.each([
  ['customer', null, '/client-dashboard'],
  ['contractor', null, '/worker-dashboard'],
  ['dual', null, '/choose-role'],
  ['dual', 'customer', '/client-dashboard'],
  ['dual', 'contractor', '/worker-dashboard'],
  ['admin', null, '/notifications'],
  ['super_admin', null, '/notifications'],
] as const)('the dashboard of a %s (active as %s) is %s', async (role, activeRole, place) => {
  const person = { ...(await world.person({ role })), activeRole };
  expect(await open(dashboard, '/dashboard', person)).toBe(place);
  expect(await open(dashboard, '/dashboard?welcome=1', person)).toBe(`${place}?welcome=1`);
});

test('who both hires and works is greeted, chooses, and arrives on that side', async () => {
  const dual = await world.worker({ name: 'Daniel Okafor', role: 'dual' });
  expect(await open(chooseRole, '/choose-role', dual)).toEqual({ name: 'Daniel Okafor', activeRole: null });
  expect(await open(chooseRole, '/choose-role', { ...dual, name: ' ' })).toMatchObject({ name: dual.email });
  expect(await send(chooseRole, '/choose-role', { role: 'contractor' }, dual)).toBe('/worker-dashboard');
  expect(await send(chooseRole, '/choose-role', { role: 'customer' }, dual)).toBe('/client-dashboard');
  expect(await send(chooseRole, '/choose-role', { role: 'admin' }, dual)).toBe('/choose-role');
});

test('nobody else can choose', async () => {
  expect(await open(chooseRole, '/choose-role')).toBe('/login?redirect=%2Fchoose-role');
  for (const role of ['customer', 'contractor', 'admin'] as const) {
    const person = await world.person({ role });
    expect(await open(chooseRole, '/choose-role', person)).toBe('/login');
    expect(await send(chooseRole, '/choose-role', { role: 'customer' }, person)).toBe('/login');
  }
});

test('whoever an administrators’ area has sent away is told so, signed in or not', async () => {
  expect(await open(login, '/login?error=auth')).toMatchObject({ error: 'auth', signedInAs: null });
  const client = await world.client();
  expect(await open(login, '/login?error=auth', client)).toMatchObject({ error: 'auth', signedInAs: client.email });
  expect(await open(login, '/login?error=auth', await world.person({ role: 'admin' }))).toBe('/dashboard');
  expect(await open(login, `/login?error=${randomUUID()}`)).toMatchObject({ error: null, message: null });
});
