import { expect, test } from 'vitest';
import { confirmed, newestMail, signedUp } from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';

const destination = '/quote/new?workerId=1&zip=94110';

/** Returns the path and the `redirect` of the last emailed link. */
async function mailedLink(email: string): Promise<[path: string, redirect: string | null]> {
  const mail = await newestMail(email);
  const url = new URL(/https?:\/\/\S+\/(?:auth|update|login)\S*/.exec(mail?.text ?? '')?.[0] ?? 'none:');
  return [url.pathname, url.searchParams.get('redirect')];
}

test('the confirmation link leads to the visitor’s destination', async () => {
  const { email } = await signedUp({ redirect: destination });
  expect(await mailedLink(email)).toEqual(['/auth/callback', destination]);
});

test('the link that a sign-up gets in place of a new password leads there too', async () => {
  const { email } = await signedUp();
  expect(await mailedLink(email)).toEqual(['/auth/callback', null]);
  await visitor().call('POST', '/api/password/reset', { email, redirect: destination });
  expect(await mailedLink(email)).toEqual(['/auth/callback', destination]);
});

test('the reset link and the email to the owner of a taken address lead there too', async () => {
  const { email } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email, redirect: destination });
  expect(await mailedLink(email)).toEqual(['/update-password', destination]);
  await signedUp({ email, redirect: destination });
  expect(await mailedLink(email)).toEqual(['/login', destination]);
  expect((await newestMail(email))?.text).toContain(`/password-reset?redirect=${encodeURIComponent(destination)}`);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\r\nBcc: a@b.test', 'javascript:alert(1)'])(
  'an emailed link never leads to %j',
  async (redirect) => {
    const { email } = await signedUp({ redirect });
    expect(await mailedLink(email)).toEqual(['/auth/callback', null]);
    expect((await newestMail(email))?.text).not.toContain('evil');
  },
);

test('a path that is too long for a link is refused', async () => {
  await expect(signedUp({ redirect: `/${'x'.repeat(2000)}` })).rejects.toThrow('api.badInput');
});
