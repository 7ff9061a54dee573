import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#lib/languages.ts';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  password,
  signedIn,
  signedUp,
  signUpForm,
  signUpsOf,
} from '#tests/support/accounts.ts';
import { pool } from '#tests/support/database.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const newPassword = 'quite another password';

afterEach(() => void vi.useRealTimers());

function forward(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds });
}

const confirm = (token: string, browser = visitor()) => browser.call('POST', '/api/account/confirm', { token });
const update = (token: string, password = newPassword) => visitor().call('POST', '/api/password', { token, password });
const askReset = (email: string) => visitor().call('POST', '/api/password/reset', { email });
const signIn = (email: string, password: string) => visitor().call('POST', '/api/session', { email, password });

async function resetToken(email: string): Promise<string> {
  await askReset(email);
  return mailedToken(email);
}

/** Returns a confirmation code, signed as by the product. */
function signed(payload: object, secret: string, header: object = { alg: 'HS256' }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signedPart = `${encode(header)}.${encode(payload)}`;
  return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
}

test('the emailed link opens the account and signs its owner in', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  expect(await accountOf(email)).toBeUndefined();
  expect((await confirm(token, browser)).body).toEqual({ done: true, confirmed: 'now', signedIn: true });
  expect(await accountOf(email)).toMatchObject({ email_verified: true });
  expect((await browser.viewer()).email).toBe(email);
});

/** Returns what the queue holds while no mail can be sent, of the mails that `ask` causes, as text. */
async function queuedBy(ask: () => Promise<unknown>): Promise<string> {
  const away = vi.spyOn(world.services.ports.mailer, 'send').mockRejectedValue(new Error('the mail server is away'));
  await ask();
  const before = await readQueue();
  await world.work();
  away.mockRestore();
  return before + (await readQueue());
}

const readQueue = async () =>
  JSON.stringify((await pool.query('select payload, last_error from graphile_worker._private_jobs')).rows);

test('no link and no code of a mail can be read in the queue, and a later try sends them', async () => {
  const { email } = await confirmed();
  const reset = await queuedBy(() => askReset(email));
  const token = await mailedToken(email);
  expect(token).toMatch(/^.{20,}$/);
  expect(reset).toContain('sealed');
  expect(reset).not.toContain(token);

  const code = await queuedBy(() => visitor().call('POST', '/api/session/mailed-code', { email }));
  const digits = /\b\d{6}\b/.exec((await newestMail(email))?.text ?? '')?.[0] ?? '';
  expect(digits).toMatch(/^\d{6}$/);
  expect(code).not.toContain(digits);
});

test('links of several sign-ups with one address, opened at once, open one account', async () => {
  for (let n = 0; n < 4; n++) {
    const email = `twice${n}@example.test`;
    const links = [];
    for (let each = 0; each < 3; each++) {
      const { browser } = await signedUp({ email });
      links.push({ browser, token: await mailedToken(email) });
    }
    const answers = await Promise.all(links.map(({ browser, token }) => confirm(token, browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.confirmed === 'now')).toHaveLength(1);
    expect(await signUpsOf(email)).toEqual([]);
  }
});

test('a used link opens nothing and starts no session', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  await confirm(token, browser);
  const finder = visitor();
  await confirm(token, finder);
  expect(await finder.viewer()).toBeNull();
});

test('of two simultaneous uses of one link, one opens the account', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  const answers = await Promise.all([confirm(token, browser), confirm(token, browser)]);
  expect(answers.map(({ body }) => body.confirmed).toSorted()).toEqual(['before', 'now']);
});

test('a link to an address with an account says so, however old the link', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  const finder = visitor();
  const before = { done: true, confirmed: 'before', signedIn: false };
  expect((await confirm(token, browser)).body.confirmed).toBe('now');
  expect((await confirm(token, finder)).body).toEqual(before);
  forward(48 * 3_600_000);
  expect((await confirm(token, finder)).body).toEqual(before);
  expect(await finder.viewer()).toBeNull();
});

test('a link opened in a browser that is signed in to another account leaves it signed in there', async () => {
  const { browser, email: own } = await signedIn();
  const { email } = await signedUp({}, browser);
  const token = await mailedToken(email);
  expect((await confirm(token, browser)).body).toEqual({ done: true, confirmed: 'now', signedIn: false });
  expect((await browser.viewer()).email).toBe(own);
  expect((await signIn(email, password)).status).toBe(200);
});

test('a code without our signature never reveals whether an address is confirmed', async () => {
  const { email } = await confirmed();
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const answers = await Promise.all(
    [email, 'nobody@example.test'].map((address) => confirm(signed({ email: address, exp: soon }, 'y'.repeat(32)))),
  );
  for (const { status, body } of answers) expect([status, body.code]).toEqual([410, 'identity.badLink']);
});

test('the confirmation email is in the language of the sign-up', async () => {
  for (const language of languages) {
    const form = signUpForm();
    await visitor({ language }).call('POST', '/api/account', form);
    expect(await newestMail(form.email)).toMatchObject({ language });
  }
});

test('a forged confirmation link is refused', async () => {
  const { email } = await signedUp();
  const token = await mailedToken(email);
  const [header, , signature] = token.split('.');
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const other = Buffer.from(JSON.stringify({ email, exp: soon })).toString('base64url');
  const forged = [
    'x',
    '..',
    token.slice(0, -2),
    `${header}.${other}.${signature}`,
    signed({ email, exp: soon }, 'y'.repeat(32)),
    signed({ email, exp: soon }, world.services.config.AUTH_SECRET, { alg: 'none' }),
    `${signed({ email, exp: soon }, '', { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
    signed({ email: 'nobody@example.test', exp: soon }, world.services.config.AUTH_SECRET),
  ];
  for (const code of forged) {
    const { status, body } = await confirm(code);
    expect([status, body.code], code).toEqual([410, 'identity.badLink']);
  }
  expect(await accountOf(email)).toBeUndefined();
});

test('a confirmation link expires after a day, and “Forgot your password?” sends a new one', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  forward(24 * 3_600_000 + 1_000);
  expect((await confirm(token, browser)).body.code).toBe('identity.badLink');
  await askReset(email);
  expect((await confirm(await mailedToken(email), browser)).status).toBe(200);
});

test('a confirmation link does not sign in a suspended user', async () => {
  const { email, browser } = await signedUp();
  const token = await mailedToken(email);
  await confirm(token, browser);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('email', '=', email).execute();
  await confirm(token, browser);
  expect(await browser.viewer()).toBeNull();
});

test('a reset link sets the password once', async () => {
  const { email, password } = await confirmed();
  const token = await resetToken(email);
  expect((await update(token)).status).toBe(200);
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(email, newPassword)).status).toBe(200);
  const again = await update(token, 'a third password');
  expect([again.status, again.body.code]).toEqual([410, 'identity.badLink']);
  expect((await signIn(email, newPassword)).status).toBe(200);
});

test('a password that is set with a link is mailed to the owner, and is in the log of acts', async () => {
  const { email } = await confirmed();
  await update(await resetToken(email));
  expect((await newestMail(email))?.subject).toBe('Your password was changed');
  const lines = await world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_role'])
    .where('subject_id', '=', (await accountOf(email))?.id ?? '')
    .execute();
  expect(lines).toEqual([{ act: 'identity.updatePassword', actor_role: 'visitor' }]);
});

test('of two simultaneous uses of one reset link, one sets the password', async () => {
  const { email } = await confirmed();
  const token = await resetToken(email);
  const answers = await Promise.all([update(token, 'the first password'), update(token, 'the second password')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
});

test('a reset link expires after an hour', async () => {
  const { email, password } = await confirmed();
  const token = await resetToken(email);
  forward(3_601_000);
  expect((await update(token)).body.code).toBe('identity.badLink');
  expect((await signIn(email, password)).status).toBe(200);
});

test('a copy of the table of links opens no account', async () => {
  const { email } = await confirmed();
  const token = await resetToken(email);
  const links = await world.db.selectFrom('verification').select('identifier').execute();
  expect(links.length).toBeGreaterThan(0);
  for (const { identifier } of links) {
    expect(identifier).not.toContain(token);
    expect((await update(identifier)).body.code).toBe('identity.badLink');
    expect((await update(identifier.replace(/^[a-z-]+:/, ''))).body.code).toBe('identity.badLink');
  }
  expect((await update(token)).status).toBe(200);
});

test('a guessed reset link is refused', async () => {
  for (const token of ['x', 'reset-password:x', '%', "' or 1=1 --"]) {
    expect((await update(token)).body.code, token).toBe('identity.badLink');
  }
  expect((await update('\u0000')).status).toBe(400);
});

test('a new password ends every session', async () => {
  const { email, password, browser } = await signedIn();
  const second = visitor();
  await second.call('POST', '/api/session', { email, password });
  await update(await resetToken(email));
  expect([await browser.viewer(), await second.viewer()]).toEqual([null, null]);
});

test('a weak new password is refused and the link still works', async () => {
  const { email } = await confirmed();
  const token = await resetToken(email);
  expect((await update(token, 'short')).status).toBe(400);
  expect((await update(token)).status).toBe(200);
});

test('a request for a reset link never reveals whether an address has an account', async () => {
  const { email } = await confirmed();
  await world.work();
  const mailCount = world.mails.length;
  const [known, unknown] = [await askReset(email), await askReset('nobody@example.test')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  await world.work();
  expect(world.mails.slice(mailCount).map(({ to }) => to)).toEqual([email]);
});

test('the reset email links to this site and is in the recipient’s language', async () => {
  const { email } = await confirmed();
  await world.db.updateTable('user').set({ preferred_language: 'vi' }).where('email', '=', email).execute();
  await askReset(email);
  const mail = await newestMail(email);
  expect(mail).toMatchObject({ language: 'vi' });
  const links = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  expect(links.map((link) => new URL(link).origin)).toEqual([world.services.config.APP_URL]);
});
