import { expect, test } from 'vitest';
import type { Role, User } from '#platform/operations/context.server.ts';
import { password, signedIn } from '#tests/support/accounts.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { send, sendForm } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const ofRole = (role: Role) => world.person({ role });

/** Returns where a page sends its reader, or its status. */
async function visit(path: string, user: User | null): Promise<string | number> {
  const headers: Record<string, string> = user ? { cookie: await sessionCookie(user) } : {};
  const { status, headers: answered } = await send(path, { headers });
  return answered.location ?? status;
}

test.each([
  '/dashboard',
  '/notifications',
  '/quote/new?workerId=1',
  '/client-dashboard?list=jobs',
  '/worker-dashboard',
  '/portal',
  '/admin',
  '/admin/approvals?state=draft',
])('a visitor to %s logs in first, and returns to this address', async (path) => {
  expect(await visit(path, null)).toBe(`/login?redirect=${encodeURIComponent(path)}`);
});

test.each([
  ['customer', '/client-dashboard', 200],
  ['dual', '/client-dashboard', 200],
  ['contractor', '/client-dashboard', '/worker-dashboard'],
  ['admin', '/client-dashboard', '/portal'],
  ['contractor', '/worker-dashboard', 200],
  ['dual', '/worker-dashboard', 200],
  ['customer', '/worker-dashboard', '/client-dashboard'],
  ['super_admin', '/worker-dashboard', '/portal'],
  ['admin', '/dashboard', '/portal'],
  ['admin', '/portal', 200],
  ['super_admin', '/admin', 200],
  ['admin', '/admin/approvals?state=approved', 200],
  ['customer', '/portal', '/login?error=auth'],
  ['contractor', '/admin', '/login?error=auth'],
  ['dual', '/admin/approvals', '/login?error=auth'],
  ['contractor', '/admin/approvals/none', '/login?error=auth'],
  ['admin', '/admin-login-preview', '/portal'],
] as const)('a %s who visits %s gets %s', async (role, path, expected) => {
  expect(await visit(path, await ofRole(role))).toBe(expected);
});

test.each(['/admin', '/portal', '/admin/approvals'])(
  'an administrator without two-step verification who opens %s sets it up first, and returns',
  async (path) => {
    const beginner = await world.person({ role: 'admin', twoStep: false });
    expect(await visit(path, beginner)).toBe(`/settings/security?redirect=${encodeURIComponent(path)}`);
  },
);

test('the login page tells a client whose area it is, and offers another login', async () => {
  const headers = { cookie: await sessionCookie(await ofRole('customer')) };
  const { text } = await send('/login?error=auth', { headers });
  expect(text).toContain('This area is for administrators');
  expect(text).toContain('name="password"');
});

test('the administrators’ own login page has neither header nor footer', async () => {
  const { status, text } = await send('/admin-login-preview');
  expect(status).toBe(200);
  expect(text).not.toMatch(/site-header|<footer/);
});

/** Returns the location that the administrators’ login page answers with, and the cookies it gives. */
async function logInAsAdmin(email: string): Promise<{ location: string | undefined; cookie: string }> {
  const { headers } = await sendForm('/admin-login-preview', { email, password });
  return {
    location: headers.location,
    cookie: (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
  };
}

test('the administrators’ own login page leads to the portal, over the second step where it is on', async () => {
  const [plain, careful, client] = [await signedIn(), await signedIn(), await signedIn()];
  const emails = [plain.email, careful.email];
  await world.db.updateTable('user').set({ role: 'admin' }).where('email', 'in', emails).execute();
  expect((await logInAsAdmin(plain.email)).location).toBe('/portal');
  expect((await logInAsAdmin(client.email)).location).toBe('/login?error=auth');

  const { body: setup } = await careful.browser.call('POST', '/api/account/two-step', { password });
  const { body } = await careful.browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const { location, cookie } = await logInAsAdmin(careful.email);
  expect(location).toBe('/login/code');
  expect((await sendForm('/login/code', { code: body.recoveryCodes[0] }, { cookie })).headers.location).toBe('/portal');
});

test('an administrator reads an application with its history, and a strange id is not found', async () => {
  const pro = await submittedApplication();
  const headers = { cookie: await sessionCookie(await ofRole('admin')) };
  const { status, text } = await send(`/admin/approvals/${pro.id}`, { headers });
  expect(status).toBe(200);
  expect(text).toContain('Calm, careful home nursing');
  expect(text).toContain('submitted the application');
  expect((await send('/admin/approvals/none', { headers })).status).toBe(404);
});

test('a click in a page whose session has ended leads to the page that people see, not to its data', async () => {
  const { text } = await send('/client-dashboard.data?list=jobs&_routes=web%2Froutes%2Fdashboard%2Fclient-dashboard');
  expect(text).toContain(`/login?redirect=${encodeURIComponent('/client-dashboard?list=jobs')}`);
  expect(text).not.toContain('.data');
});

test('a session that is suspended ends at the next page', async () => {
  const user = await world.client();
  const headers = { cookie: await sessionCookie(user) };
  expect((await send('/client-dashboard', { headers })).status).toBe(200);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', user.id).execute();
  const { headers: answered } = await send('/client-dashboard', { headers });
  expect(answered.location).toBe('/login?redirect=%2Fclient-dashboard');
});
