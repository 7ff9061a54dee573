import { expect, test } from 'vitest';
import { accountOf, confirmed, signUpForm } from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';

const signUp = (given: object) => visitor().call('POST', '/api/account', signUpForm(given));

test.each([
  ['(415) 555-0132', '+14155550132'],
  ['415.555.0132', '+14155550132'],
  ['1 415 555 0132', '+14155550132'],
  ['+1 604 555 0132', '+16045550132'],
  ['  +1 (415) 555-0132 ', '+14155550132'],
  ['', null],
])('the phone number “%s” is stored as %s', async (phone, kept) => {
  const form = await confirmed({ phone });
  expect((await accountOf(form.email))?.phone).toBe(kept);
});

test.each(['12', '555-0132', '+1 000 000 0000', 'call me', '+14155550132; drop table'])(
  '“%s” is not a phone number',
  async (phone) => {
    expect((await signUp({ phone })).body.code).toBe('identity.invalidPhone');
  },
);

test.each([1, 9])('a password of %i characters is too short', async (length) => {
  expect((await signUp({ password: 'x'.repeat(length) })).status).toBe(400);
});

test('a password may have up to 128 characters', async () => {
  expect((await signUp({ password: 'x'.repeat(128) })).status).toBe(201);
  expect((await signUp({ password: 'x'.repeat(129) })).status).toBe(400);
});

test.each([
  'Maria\r\nBcc: victim@example.test',
  'Maria\nGonzalez',
  'Ma\u0000ria',
  'Ma\u001bria',
  'Ma\u0085ria',
  'Ma\u2028ria',
  'Ma\u202eria',
  '\u200b\u2060',
  '\u3164',
  '\u2800',
  '   ',
  '',
])('the name %j is refused', async (fullName) => {
  expect((await signUp({ fullName })).status).toBe(400);
});

test.each(['Nguyễn Thị Minh Khai', "Siobhán O'Neill-Díaz", '李小龙', 'Ольга Кравчук', 'Dr. José <3'])(
  'the name %s is stored as typed',
  async (fullName) => {
    const form = await confirmed({ fullName: ` ${fullName} ` });
    expect((await accountOf(form.email))?.name).toBe(fullName);
  },
);

test.each(['ab', 'a'.repeat(31), 'with space', 'Ünal', 'a/b', 'a@b', "a'b", '../x', 'a\nb'])(
  '“%s” is not a username',
  async (username) => {
    expect((await signUp({ username })).status).toBe(400);
  },
);

test.each([
  'no-address',
  'a@b',
  'a b@example.test',
  'a@example.test\r\nBcc: b@example.test',
  'a@example.test, b@example.test',
])('%j is not an email address', async (email) => {
  expect((await signUp({ email })).status).toBe(400);
});

/** Breaks each rule that needs more than the form of a field. */
const wrongByRule = {
  smsConsent: false,
  adult: false,
  acceptTerms: false,
  phone: '+44 20 7946 0958',
  fullName: 'Nearhand Support',
  password: 'password123',
};

test('a sign-up says all that is wrong at once: what the fields lack, and which rules the others break', async () => {
  const { username: taken } = await confirmed();
  const { status, body } = await signUp({ ...wrongByRule, username: taken, email: 'no-address' });
  expect([status, body.code]).toEqual([400, 'api.badInput']);
  expect(Object.fromEntries(body.data.fields.map(({ path, code }: never) => [path, code]))).toEqual({
    email: 'field.invalid',
    smsConsent: 'identity.consentRequired',
    adult: 'identity.adultRequired',
    acceptTerms: 'identity.termsRequired',
    phone: 'identity.phoneNotServed',
    fullName: 'identity.reservedName',
    password: 'identity.commonPassword',
    username: 'identity.usernameTaken',
  });
  const phone = body.data.fields.find(({ path }: { path: string }) => path === 'phone');
  expect(phone.message).toContain('Canada');
});

test('with complete fields, the first rule that is broken gives the answer, which names the others', async () => {
  const { username: taken } = await confirmed();
  const { status, body } = await signUp({ ...wrongByRule, username: taken });
  expect([status, body.code]).toEqual([422, 'identity.consentRequired']);
  expect(body.data.also).toEqual([
    'identity.adultRequired',
    'identity.termsRequired',
    'identity.phoneNotServed',
    'identity.reservedName',
    'identity.commonPassword',
    'identity.usernameTaken',
  ]);
});

test('a refused sign-up gets the same answer for a free and for a taken address', async () => {
  const { email: taken } = await confirmed();
  for (const wrong of [{ password: 'password123' }, { ...wrongByRule, fullName: '' }]) {
    const [first, second] = [
      await signUp({ ...wrong, email: taken }),
      await signUp({ ...wrong, email: 'free@example.test' }),
    ];
    expect([first.status, first.body]).toEqual([second.status, second.body]);
  }
});

test('forms with faults ask about thirty usernames in ten minutes from one address', async () => {
  const { username: taken } = await confirmed();
  const { call } = visitor();
  const codes = async () => {
    const { body } = await call('POST', '/api/account', signUpForm({ username: taken, adult: false }));
    return [body.code, ...(body.data.also ?? [])];
  };
  for (let look = 0; look < 30; look++)
    expect(await codes()).toEqual(['identity.adultRequired', 'identity.usernameTaken']);
  expect(await codes()).toEqual(['identity.adultRequired']);
});
