import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { accountOf, mailedToken, password, resetLink, signedIn, signUpForm } from '#tests/support/accounts.ts';
import { mainOf, send, sendForm } from '#tests/support/built-site.ts';
import { conversation, send as write } from '#tests/support/messages.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** What the account screens say and show, as the built site answers. */

test.each(languages)('in %s the password pages say what is missing on them', async (language) => {
  const { t } = words(language);
  const cookie = `language=${language}`;
  const reset = await sendForm('/password-reset', { email: '' }, { cookie });
  expect(mainOf(reset.text)).toContain(t('account:missing.reset'));
  const token = await resetLink(await world.client());
  const update = await sendForm(`/update-password?token=${token}`, { token, password: '' }, { cookie });
  expect(mainOf(update.text)).toContain(t('account:missing.update'));
  for (const { text } of [reset, update]) expect(mainOf(text)).not.toContain(t('account:missing.text'));
});

const wrongResetLinks: [string, () => Promise<string>][] = [
  [
    'expired',
    async () => {
      const token = await resetLink(await world.client());
      await world.db
        .updateTable('verification')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute();
      return token;
    },
  ],
  [
    'used',
    async () => {
      const token = await resetLink(await world.client());
      const used = await sendForm('/update-password', { token, password: 'quite another password' });
      expect(used.headers.location).toBe('/login?message=password-updated');
      return token;
    },
  ],
  ['foreign', async () => 'x'],
  ['empty', async () => ''],
];

test.each(wrongResetLinks)(
  'the page of a link for a new password that is %s offers a new link at once',
  async (_, make) => {
    const main = mainOf((await send(`/update-password?token=${await make()}&redirect=%2Fprojects`)).text);
    expect(main).toContain(words('en').t('errors:identity.badLink'));
    expect(main).toContain('href="/password-reset?redirect=%2Fprojects"');
    expect(main).not.toContain('name="password"');
  },
);

test('opening a link for a new password does not use it up', async () => {
  const token = await resetLink(await world.client());
  for (const _ of ['a mail scanner', 'the owner'])
    expect(mainOf((await send(`/update-password?token=${token}`)).text)).toContain('name="password"');
  const { headers } = await sendForm('/update-password', { token, password: 'quite another password' });
  expect(headers.location).toBe('/login?message=password-updated');
});

/** Has a link mailed to the new address of a signed-in client, `ageMs` ago. */
async function emailLink(ageMs = 0) {
  world.clock.at = new Date(Date.now() - ageMs);
  const { email, browser } = await signedIn();
  const newEmail = signUpForm().email;
  await browser.call('PUT', '/api/account/email', { password, newEmail });
  const cookie = await sessionCookie({ id: (await accountOf(email))?.id ?? '' });
  return { browser, cookie, token: await mailedToken(newEmail) };
}

const wrongEmailLinks: [string, string, () => Promise<{ cookie: string; token: string }>][] = [
  ['expired', 'identity.linkExpired', () => emailLink(days(1) + hours(1))],
  [
    'used',
    'identity.linkUsed',
    async () => {
      const link = await emailLink();
      await link.browser.call('POST', '/api/account/email/confirm', { token: link.token });
      return link;
    },
  ],
  [
    'foreign',
    'identity.linkForeign',
    async () => ({ ...(await emailLink()), cookie: await sessionCookie(await world.client()) }),
  ],
];

test.each(wrongEmailLinks)(
  'the page of a link to a new address that is %s offers a new link at once',
  async (_, code, make) => {
    const { cookie, token } = await make();
    const { text } = await send(`/settings/contact/confirm?token=${token}`, { headers: { cookie } });
    expect(mainOf(text)).toContain(words('en').t(`errors:${code}`));
    expect(mainOf(text)).toContain('href="/settings/contact#email"');
    expect(mainOf(text)).not.toContain('name="token"');
  },
);

test('the page of a confirmation link has neither header nor footer', async () => {
  for (const path of ['/auth/callback?token=x', '/auth/callback']) {
    const { text } = await send(path);
    expect(text).toContain('<main');
    expect(text).not.toMatch(/<header class="site-header|<footer/);
  }
});

test('a page that script brings to life says so when the script is late; a light page is complete', async () => {
  const late = '>Content is loading. If this persists, please try reloading the page.<';
  expect((await send('/login')).text).toContain(late);
  expect((await send('/faq')).text).not.toContain(late);
});

test('no page stores a language that the visitor did not choose', async () => {
  const isOnSubmit = /addEventListener\('submit',function\(e\)\{[^}]*setItem\('language'/g;
  for (const path of ['/', '/login'])
    expect((await send(path)).text.replaceAll(isOnSubmit, '')).not.toContain("setItem('language'");
});

test('an administrator without notifications is led to the profiles that wait', async () => {
  const cookie = await sessionCookie(await world.person({ role: 'admin' }));
  const { text } = await send('/notifications', { headers: { cookie } });
  expect(mainOf(text)).toContain('Pros waiting for your decision are on the administrators’ page.');
  expect(mainOf(text)).toContain('href="/admin"');
});

test('the front page leads a signed-in user to the dashboard, and invites only visitors to become a Pro', async () => {
  const invitation = 'id="join"';
  expect((await send('/')).text).toContain(invitation);
  const name = 'Nora Hale';
  const everyRole = [
    await world.client({ name }),
    await world.worker({ name }),
    await world.person({ name, role: 'admin' }),
  ];
  for (const user of everyRole) {
    const { text } = await send('/', { headers: { cookie: await sessionCookie(user) } });
    expect(mainOf(text)).toContain('Hi, Nora Hale');
    expect(mainOf(text)).toContain('href="/dashboard"');
    expect(text).not.toContain(invitation);
  }
});

test('every page names the address for help', async () => {
  for (const path of ['/', '/login', '/faq']) expect((await send(path)).text).toContain('href="mailto:help@');
});

test('times of messages are in the time zone that the reader has chosen', async () => {
  const { client, pro, conversationId } = await conversation();
  await write(client, conversationId, 'Hello');
  await world.db.updateTable('user').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', pro.id).execute();
  for (const [reader, time] of [
    [client, /12:00\sPM/],
    [pro, /9:00\sAM/],
  ] as const) {
    const cookie = await sessionCookie(reader);
    expect(mainOf((await send(`/messages/${conversationId}`, { headers: { cookie } })).text)).toMatch(time);
  }
});

test('every field for a password hides it, and lets password managers fill it in', async () => {
  const client = await world.client();
  const cookie = await sessionCookie(client);
  const addresses = ['/login', '/signup', `/update-password?token=${await resetLink(client)}`];
  const pages = await Promise.all([
    ...addresses.map((address) => send(address)),
    ...['/settings/security', '/settings/account'].map((address) => send(address, { headers: { cookie } })),
  ]);
  const fields = pages.flatMap(({ text }) => mainOf(text).match(/<input [^>]*name="\w*[pP]assword"[^>]*>/g) ?? []);
  expect(fields.length).toBeGreaterThan(3);
  for (const field of fields.filter((one) => !one.includes('type="hidden"'))) {
    expect(field).toContain('type="password"');
    expect(field).toMatch(/autocomplete="(current|new)-password"/i);
  }
});
