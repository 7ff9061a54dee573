import { serializeSigned } from 'hono/utils/cookie';
import { expect, test } from 'vitest';
import { readSignedCookie } from './signed-cookie.server.ts';

const secret = 'a secret of thirty-two letters!!';
const signed = async (value: string, key = secret) => (await serializeSigned('token', value, key)).split(';')[0] ?? '';
const read = (cookie: string) => readSignedCookie(new Headers({ cookie }), 'token', secret);

test('a signed cookie is read, also beside others and with dots in its value', async () => {
  expect(read(await signed('abc'))).toBe('abc');
  expect(read(`theme=dark; ${await signed('a.b.c')}; token2=x`)).toBe('a.b.c');
});

test('a cookie with a forged, foreign, cut or missing signature is none', async () => {
  const cookie = await signed('abc');
  expect(read(cookie.replace('abc', 'abd'))).toBeNull();
  expect(read(await signed('abc', `${secret}!`))).toBeNull();
  expect(read(cookie.slice(0, -12))).toBeNull();
  for (const text of ['', 'token=abc', 'token=.', 'token=abc.', 'token=', 'other=abc.def'])
    expect(read(text)).toBeNull();
});
