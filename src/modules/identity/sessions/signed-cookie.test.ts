import { serializeSigned } from 'hono/utils/cookie';
import { expect, test } from 'vitest';
import { readSignedCookie, signedCookie } from './signed-cookie.server.ts';

const secret = 'a secret of thirty-two letters!!';
const signed = async (value: string, key = secret) => (await serializeSigned('token', value, key)).split(';')[0] ?? '';
const read = (cookie: string) => readSignedCookie(new Headers({ cookie }), 'token', [secret]);

test('a signed cookie is read, also beside others and with dots in its value', async () => {
  expect(read(await signed('abc'))).toEqual({ value: 'abc', isCurrent: true });
  expect(read(`theme=dark; ${await signed('a.b.c')}; token2=x`)).toMatchObject({ value: 'a.b.c' });
});

test('a cookie with a forged, foreign, cut or missing signature is none', async () => {
  const cookie = await signed('abc');
  expect(read(cookie.replace('abc', 'abd'))).toBeNull();
  expect(read(await signed('abc', `${secret}!`))).toBeNull();
  expect(read(cookie.slice(0, -12))).toBeNull();
  for (const text of ['', 'token=abc', 'token=.', 'token=abc.', 'token=', 'other=abc.def'])
    expect(read(text)).toBeNull();
});

test('a cookie of an earlier key is read and told apart, and the next one is signed with the current key', async () => {
  const keys = ['the secret after the exchange!!!', secret] as const;
  const readAfter = (cookie: string) => readSignedCookie(new Headers({ cookie }), 'token', keys);
  expect(readAfter(await signed('abc'))).toEqual({ value: 'abc', isCurrent: false });
  expect(signedCookie('token', 'a b.c', keys)).toBe(await signed('a b.c', keys[0]));
  expect(readAfter(signedCookie('token', 'abc', keys))).toEqual({ value: 'abc', isCurrent: true });
  expect(readAfter(await signed('abc', 'a secret that was never in use!!'))).toBeNull();
});
