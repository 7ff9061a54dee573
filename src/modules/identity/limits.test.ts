import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmed, newestMail, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { type Answer, visitor } from '#tests/support/visitor.ts';
import { limitByAddress, limitByName } from './limits.server.ts';

const somebody = () => `${randomUUID()}@example.test`;
const wrong = (email: string) => ({ email, password: 'not the password' });

/** Does `act` `times` times, one after another; answers the last one. */
async function repeat<T>(times: number, act: () => Promise<T>): Promise<T> {
  let last = await act();
  for (let done = 1; done < times; done++) last = await act();
  return last;
}

function expectWait({ status, body }: Answer, longest: number): void {
  expect([status, body.code]).toEqual([429, 'api.tooManyRequests']);
  expect(body.data.seconds).toBeGreaterThan(0);
  expect(body.data.seconds).toBeLessThanOrEqual(longest);
  expect(body.message).toContain(String(body.data.seconds));
}

test('a password can be guessed ten times in five minutes from one address; its owner elsewhere is not held up', async () => {
  const { email, password } = await confirmed();
  const guesser = visitor();
  await guesser.call('POST', '/api/session', wrong(email));
  await repeat(9, () => guesser.call('POST', '/api/session', wrong(email.toUpperCase())));
  expectWait(await guesser.call('POST', '/api/session', { email, password }), 300);
  expectWait(await guesser.call('POST', '/api/session', { email: email.toUpperCase(), password }), 300);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  const other = await confirmed();
  const answer = await guesser.call('POST', '/api/session', { email: other.email, password: other.password });
  expect(answer.status).toBe(200);
});

test('from everywhere together, a password can be guessed a hundred times an hour', async () => {
  const { email, password } = await confirmed();
  await repeat(100, () => limitByName('signIn', email));
  expectWait(await visitor().call('POST', '/api/session', { email, password }), 3_600);
});

test('one network address can try sixty sign-ins in a minute; others are not held up', async () => {
  const address = '192.0.2.1';
  const { call } = visitor({ address });
  expect((await call('POST', '/api/session', wrong(somebody()))).status).toBe(401);
  await repeat(59, () => limitByAddress('signIn', address));
  expectWait(await call('POST', '/api/session', wrong(somebody())), 60);
  const { email, password } = await confirmed();
  expectWait(await call('POST', '/api/session', { email, password }), 60);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
});

test('the homes of one IPv6 network count as one address', async () => {
  const from = (host: number) => visitor({ address: `2001:db8:1:2::${host.toString(16)}` });
  let host = 0;
  await repeat(20, () => from(++host).call('POST', '/api/password/reset', { email: somebody() }));
  expectWait(await from(++host).call('POST', '/api/password/reset', { email: somebody() }), 600);
  const elsewhere = visitor({ address: '2001:db8:1:3::1' });
  expect((await elsewhere.call('POST', '/api/password/reset', { email: somebody() })).status).toBe(200);
});

test('three reset links can be asked for an account in ten minutes, known or not', async () => {
  for (const email of [(await confirmed()).email, somebody()]) {
    const ask = () => visitor().call('POST', '/api/password/reset', { email });
    expect((await repeat(3, ask)).status).toBe(200);
    expectWait(await ask(), 600);
  }
});

test('nobody’s mailbox is filled by sign-ups with their address', async () => {
  const { email } = await signedUp();
  const again = () => visitor().call('POST', '/api/account', signUpForm({ email }));
  expect((await repeat(4, again)).status).toBe(201);
  expectWait(await again(), 600);
  expect((await newestMail(email))?.subject).toBe('You already have an account');
});

test('a sign-up that is refused for its fields costs no try', async () => {
  const { call } = visitor();
  await repeat(40, () => call('POST', '/api/account', signUpForm({ adult: false })));
  expect((await call('POST', '/api/account', signUpForm())).status).toBe(201);
});

test('an address opens thirty accounts in ten minutes', async () => {
  const address = '192.0.2.2';
  await repeat(29, () => limitByAddress('signUp', address));
  const { call } = visitor({ address: `::ffff:${address}` });
  expect((await call('POST', '/api/account', signUpForm())).status).toBe(201);
  expectWait(await call('POST', '/api/account', signUpForm()), 600);
});
