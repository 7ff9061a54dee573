import { expect, test } from 'vitest';
import { accountOf, confirmed, newestMail, signUpForm } from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';

const signUp = async (email: string) => {
  const { status } = await visitor().call('POST', '/api/account', signUpForm({ email }));
  return status;
};

test.each([
  ['a Cyrillic letter', 'rоbin@example.test'],
  ['a Greek letter', 'rοbin@example.test'],
  ['a letter of another width', 'ｒobin@example.test'],
  ['an at sign of another width', 'robin＠example.test'],
  ['a dotless letter', 'robın@example.test'],
  ['an accent', 'róbin@example.test'],
  ['a combining accent', 'ro\u0301bin@example.test'],
  ['an invisible character', 'ro\u200bbin@example.test'],
  ['a mark of the direction of reading', '\u202erobin@example.test'],
  ['a look-alike domain', 'robin@exаmple.test'],
  ['a full stop of another script', 'robin@example。test'],
])('an address with %s is refused, so that none looks like another one', async (_, email) => {
  expect(await signUp(email)).toBe(400);
  expect(await accountOf(email)).toBeUndefined();
});

test('capital letters and spaces around it make no other address', async () => {
  const { email, password } = await confirmed();
  const owner = await accountOf(email);
  for (const typed of [email.toUpperCase(), email.replace('example', 'EXAMPLE')]) {
    expect(await signUp(typed)).toBe(201);
    const { status, body } = await visitor().call('POST', '/api/session', { email: typed, password });
    expect([status, body.id]).toEqual([200, owner?.id]);
  }
  expect(await accountOf(email)).toEqual(owner);
});

test('an address with other dots or a plus is another address: only its mailbox knows', async () => {
  const { email } = await confirmed();
  const [name = '', host] = email.split('@');
  for (const other of [`${name.slice(0, 3)}.${name.slice(3)}@${host}`, `${name}+jobs@${host}`]) {
    expect(await signUp(other)).toBe(201);
    expect((await newestMail(other))?.text).toContain('/auth/callback?token=');
  }
});

test.each([
  '.robin@example.test',
  'robin.@example.test',
  'ro..bin@example.test',
  'robin@example..test',
  'robin@-x.test',
])('dots and hyphens at odd places, as in %s, make no address', async (email) => {
  expect(await signUp(email)).toBe(400);
});
