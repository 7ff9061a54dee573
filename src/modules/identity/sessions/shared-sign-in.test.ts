import { expect, test } from 'vitest';
import { confirmed } from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

/** Signs in on a site with this cookie domain, and out again; returns what the cookies of both say. */
async function cookiesOf(COOKIE_DOMAIN: string | undefined) {
  const { email, password } = await confirmed();
  // The account library is created once per connection, with that site's settings.
  const services = {
    ...world.services,
    db: world.services.db.withoutPlugins(),
    config: { ...world.services.config, COOKIE_DOMAIN },
  };
  const { call } = visitor({ services });
  const signIn = await call('POST', '/api/session', { email, password });
  const signOut = await call('DELETE', '/api/session');
  return [signIn, signOut].map(({ headers }) =>
    headers.getSetCookie().find((cookie) => cookie.includes('nearhand.session_token=')),
  );
}

test('with a cookie domain, all its hosts share the sign-in and the sign-out', async () => {
  const [set, cleared] = await cookiesOf('nearhand.test');
  expect(set).toMatch(/^__Secure-nearhand\.session_token=[^;]{20,};/);
  for (const attribute of ['Domain=nearhand.test', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(set?.split('; ')).toContain(attribute);
  expect(cleared).toMatch(/^__Secure-nearhand\.session_token=;.*Max-Age=0;.*Domain=nearhand\.test/);
});

test('without a cookie domain, a sign-in belongs to its host alone', async () => {
  const [set, cleared] = await cookiesOf(undefined);
  expect(set).toMatch(/^__Host-nearhand\.session_token=[^;]{20,};/);
  expect(set).toContain('HttpOnly');
  for (const cookie of [set, cleared]) expect(cookie).not.toMatch(/domain/i);
  expect(cleared).toMatch(/^__Host-nearhand\.session_token=;.*Max-Age=0;.*Path=\/.*Secure/);
});
