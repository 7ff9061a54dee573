import { expect, test } from 'vitest';
import { accountOf, mailedToken, password, signUpForm } from '#tests/support/accounts.ts';
import { mainOf, send, sendForm } from '#tests/support/built-site.ts';
import { visitor } from '#tests/support/visitor.ts';

/** The page after a sign-up, as a browser without script meets it. */

const page = '/login?message=check-email';
/** Signs up at the form. Returns the typed values and the cookie that the answer sets. */
async function signUp(query = '') {
  const { fullName, username, email } = signUpForm();
  const boxes = { smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
  const answer = await sendForm(`/signup-client${query}`, { fullName, username, email, password, ...boxes });
  return { username, email, location: answer.headers.location, cookie: cookieOf(answer.headers) };
}

const cookiesIn = (headers: Record<string, unknown>) => headers['set-cookie'] as string[];
const cookieOf = (headers: Record<string, unknown>) =>
  cookiesIn(headers)
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

test('it names the address, has no log-in form, and keeps the destination', async () => {
  const query = `?redirect=${encodeURIComponent('/quote/new?workerId=1')}`;
  const { email, location, cookie } = await signUp(query);
  expect(location).toBe(`${page}&${query.slice(1)}`);
  const text = mainOf((await send(location ?? '', { headers: { cookie } })).text);
  expect(text).toContain(email);
  expect(text).toContain('Account Confirmation');
  expect(text).not.toContain('name="email"');
  expect(text).toContain(`href="/login${query}"`);
});

test('another device learns no address, and gets the way to the log-in', async () => {
  const { email } = await signUp();
  const text = mainOf((await send(page)).text);
  expect(text).not.toContain(email);
  expect(text).toContain('href="/login"');
  expect(text).not.toContain('value="resend"');
});

test('the link is sent again, a limited number of times, with one box at a time', async () => {
  const { cookie } = await signUp();
  const resend = async () => mainOf((await sendForm(page, { intent: 'resend' }, { cookie })).text);
  for (const _ of [1, 2, 3]) expect(await resend()).toContain('a new link is on its way');
  const refused = await resend();
  expect(refused).toContain('role="alert"');
  expect(refused).not.toContain('role="status"');
});

test('a mistyped address is corrected on the spot; a wrong password says so and keeps what was typed', async () => {
  const { email, username, cookie } = await signUp();
  const newEmail = `right-${email}`;
  const wrong = await sendForm(page, { intent: 'correctEmail', newEmail, password: 'not the password' }, { cookie });
  expect(mainOf(wrong.text)).toContain('We couldn’t change the address');
  expect(mainOf(wrong.text)).toContain(`value="${newEmail}"`);
  const right = await sendForm(page, { intent: 'correctEmail', newEmail, password }, { cookie });
  expect(right.headers.location).toBe(page);
  const text = mainOf((await send(page, { headers: { cookie: cookieOf(right.headers) } })).text);
  expect(text).toContain(newEmail);
  const token = await mailedToken(newEmail);
  expect((await visitor().call('POST', '/api/account/confirm', { token, password })).status).toBe(200);
  expect(await accountOf(newEmail)).toMatchObject({ username });
});

test('only the server can read the address in the cookie, and a made-up one is no address', async () => {
  const answer = await send(page, { headers: { cookie: 'nearhand.awaited_address=rosa%40example.test' } });
  expect(answer.text).not.toContain('rosa@example.test');
  const { fullName, username, email } = signUpForm();
  const boxes = { smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
  const { headers } = await sendForm('/signup-worker', { fullName, username, email, password, ...boxes });
  expect(decodeURIComponent(cookiesIn(headers).join())).not.toContain(email);
  expect(cookiesIn(headers)).toEqual([
    expect.stringMatching(/^nearhand\.awaited_address=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/),
    expect.stringMatching(/^nearhand\.sign_up=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/),
  ]);
});
