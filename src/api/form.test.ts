import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { world } from '#tests/support/world.ts';
import { attempt, orNotFound, refusal, textFields } from './form.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('the fields of a form are text; the last of a name counts, files do not', () => {
  const form = new FormData();
  form.append('a', '1');
  form.append('a', '2');
  form.append('b', new File(['x'], 'x.txt'));
  form.append('__proto__', 'x');
  const fields = textFields(form);
  expect(Object.entries(fields)).toEqual([
    ['a', '2'],
    ['__proto__', 'x'],
  ]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('a line break that was typed is one sign, as the browser counts it', () => {
  const form = new FormData();
  form.append('reason', 'one\r\ntwo');
  expect(textFields(form)).toEqual({ reason: 'one\ntwo' });
});

test('an act that succeeds gives its value', async () => {
  expect(await attempt(() => world.as(null).identity.getSession())).toEqual({
    ok: true,
    value: { user: null, session: null },
  });
});

test('a refusal by a rule comes back as its code and what its sentence says', async () => {
  const answer = await attempt(() => world.as(null).places.getZip({ zip: '00000' }));
  expect(answer).toEqual({ ok: false, code: 'places.unknownZip', values: { zip: '00000' }, fields: {} });
});

test('a refusal of the input says what is wrong with which field', async () => {
  const answer = await attempt(() =>
    world.as(null).identity.signUp({
      kind: 'client',
      username: 'ab',
      fullName: 'x'.repeat(121),
      email: 'nonsense',
      smsConsent: true,
      acceptTerms: true,
      adult: true,
    } as never),
  );
  expect(answer).toEqual({
    ok: false,
    code: 'field.someWrong',
    values: {},
    fields: {
      username: 'field.tooShort',
      fullName: 'field.tooLong',
      email: 'field.invalid',
      password: 'field.required',
    },
  });
});

test('a defect is thrown, not shown', async () => {
  const defect = new Error('broken');
  await expect(attempt(() => Promise.reject(defect))).rejects.toBe(defect);
  const inside = new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 });
  expect(thrownBy(() => refusal(inside))).toBe(inside);
});

test('a visitor is sent to sign in, and back to this very page', () => {
  const error = new ORPCError('api.signInRequired', { status: 401 });
  const answer = thrownBy(() => orNotFound(error, '/jobs/1?a=b&c=d')) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=%2Fjobs%2F1%3Fa%3Db%26c%3Dd']);
});

test('what is not there, not theirs or no id at all is not found', () => {
  for (const [code, status] of [
    ['api.notFound', 404],
    ['BAD_REQUEST', 400],
  ] as const) {
    expect(thrownBy(() => orNotFound(new ORPCError(code, { status }), '/'))).toMatchObject({ init: { status: 404 } });
  }
});

test('any other error of a page passes through', () => {
  for (const error of [new Error('broken'), new ORPCError('jobs.notNow', { status: 409 })]) {
    expect(thrownBy(() => orNotFound(error, '/'))).toBe(error);
  }
});
