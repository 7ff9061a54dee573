import { expect, test } from 'vitest';
import { confirmed, newestMail, signedUp } from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';

const wanted = '/quote/new?workerId=1&zip=94110';

/** The path and the `redirect` of the link that was mailed last. */
async function mailedLink(email: string): Promise<[path: string, redirect: string | null]> {
  const mail = await newestMail(email);
  const url = new URL(/https?:\/\/\S+\/(?:auth|update|password)\S*/.exec(mail?.text ?? '')?.[0] ?? 'none:');
  return [url.pathname, url.searchParams.get('redirect')];
}

test('the confirmation link leads to where the visitor wanted to go', async () => {
  const { email } = await signedUp({ redirect: wanted });
  expect(await mailedLink(email)).toEqual(['/auth/callback', wanted]);
});

test('so does the link that a sign-in with an unconfirmed address sends', async () => {
  const { email, password } = await signedUp();
  expect(await mailedLink(email)).toEqual(['/auth/callback', null]);
  await visitor().call('POST', '/api/session', { email, password, redirect: wanted });
  expect(await mailedLink(email)).toEqual(['/auth/callback', wanted]);
});

test('so does the reset link, and what the owner of a taken address is told', async () => {
  const { email } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email, redirect: wanted });
  expect(await mailedLink(email)).toEqual(['/update-password', wanted]);
  await signedUp({ email, redirect: wanted });
  expect(await mailedLink(email)).toEqual(['/password-reset', wanted]);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\r\nBcc: a@b.test', 'javascript:alert(1)'])(
  'a mailed link never leads to %j',
  async (redirect) => {
    const { email } = await signedUp({ redirect });
    expect(await mailedLink(email)).toEqual(['/auth/callback', null]);
    expect((await newestMail(email))?.text).not.toContain('evil');
  },
);

test('a path that is too long for a link is refused', async () => {
  await expect(signedUp({ redirect: `/${'x'.repeat(2000)}` })).rejects.toThrow('api.badInput');
});
