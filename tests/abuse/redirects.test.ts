import { expect, test } from 'vitest';
import { confirmed, newestMail, password } from '#tests/support/accounts.ts';
import { origin, send, sendForm } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Paths that a browser resolves to another site, or that try to inject a header. */
const attacks = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/jobs/..//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  'https:evil.example',
  'https://evil.example',
  'HTTPS:/\\evil.example',
  'javascript:alert(1)',
  '/\r\nSet-Cookie: a=b',
  '/\u0000/evil.example',
  ' //evil.example',
  'data:text/html,<script>alert(1)</script>',
  'JaVaScRiPt:alert(1)',
  '//evil.example@localhost',
  '/\\/evil.example',
];
const harmless = [
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%0d%0aSet-Cookie:%20a=b',
  '/@evil.example',
  '/https://evil.example',
  '/%252F%252Fevil.example',
  '/%09/evil.example',
];

const destinationOf = (location: string | undefined) => new URL(location ?? 'none:', origin);

const paths = [...attacks, ...harmless].map((path, nth) => ({ path, nth }));
/** An account may sign in ten times in five minutes. */
const accounts: Awaited<ReturnType<typeof confirmed>>[] = [];
while (accounts.length * 10 < paths.length) accounts.push(await confirmed());

test.each(paths)('signing in with redirect=$path stays on this site', async ({ path, nth }) => {
  const email = accounts[nth % accounts.length]?.email ?? '';
  const address = `/login?redirect=${encodeURIComponent(path)}`;
  const { status, headers } = await sendForm(address, { email, password });
  expect(status).toBe(302);
  expect(destinationOf(headers.location).origin).toBe(origin);
  if (attacks.includes(path)) expect(headers.location).toBe('/');
  expect(headers['set-cookie']?.every((cookie) => cookie.startsWith('nearhand.'))).toBe(true);
});

test('the login page never redirects a signed-in user to another site', async () => {
  const cookie = await sessionCookie(await world.client());
  for (const path of attacks) {
    const { headers } = await send(`/login?redirect=${encodeURIComponent(path)}`, { headers: { cookie } });
    expect([path, headers.location]).toEqual([path, '/']);
  }
  const response = await send('/login?redirect=/quote/new?workerId=1', { headers: { cookie } });
  expect(response.headers.location).toBe('/quote/new?workerId=1');
});

test('the language switcher returns to this site only', async () => {
  for (const returnTo of attacks) {
    const { status, headers } = await sendForm('/language', { language: 'ru', returnTo });
    expect([returnTo, status, headers.location]).toEqual([returnTo, 302, '/']);
    expect(headers['set-cookie']).toEqual(['language=ru; Path=/; Max-Age=31536000; SameSite=Lax']);
  }
  expect((await sendForm('/language', { language: 'ru', returnTo: '/faq?a=1' })).headers.location).toBe('/faq?a=1');
});

test.each(['xx', 'ru; Domain=evil.example', 'ru\r\nSet-Cookie: a=b', '', '__proto__'])(
  'the language %j sets no cookie',
  async (language) => {
    const { headers } = await sendForm('/language', { language, returnTo: '/' });
    expect(headers['set-cookie']).toBeUndefined();
  },
);

test('the login page shows no text from its URL', async () => {
  for (const message of ['Call +1 900 555 0100', '<b>evil</b>', 'check-email<script>']) {
    const { text } = await send(`/login?message=${encodeURIComponent(message)}&error=${encodeURIComponent(message)}`);
    expect(text).not.toContain(message.replaceAll('<', '&lt;'));
    expect(text).not.toContain('<b>evil');
    expect(text).not.toMatch(/role="(status|alert)"[^>]*>[^<]/);
  }
  expect((await send('/login?message=check-email')).text).toContain('Account Confirmation');
});

test('a mailed link never names a host that the request made up', async () => {
  const { email } = await confirmed();
  const forged = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-original-host': 'evil.example',
  };
  expect((await sendForm('/password-reset', { email }, { ...forged, host: 'evil.example' })).status).toBe(421);
  expect((await sendForm('/password-reset', { email }, forged)).status).toBe(200);
  const mail = await newestMail(email);
  expect(mail?.text).toContain('/update-password?');
  expect(mail?.text).not.toContain('evil');
});
