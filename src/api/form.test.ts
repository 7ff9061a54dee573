import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputFromForm } from '#platform/operations/text-input.server.ts';
import { pageArgs } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { attempt, byIntent, handleForm, orNotFound, textFields } from './form.server.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('the last value of a repeated field counts, and files are left out', () => {
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

test('a typed line break is one character, as in the browser', () => {
  const form = new FormData();
  form.append('reason', 'one\r\ntwo');
  expect(textFields(form)).toEqual({ reason: 'one\ntwo' });
});

test('a successful act returns its value', async () => {
  expect(await attempt(() => world.as(null).identity.getSession())).toEqual({
    ok: true,
    value: { user: null, session: null },
  });
});

test('a refusal by a rule has its code, its status and a sentence in the user’s language', async () => {
  const answer = await attempt(() => world.as(null).places.getZip({ zip: '00000' }));
  expect(answer).toEqual({
    ok: false,
    code: 'places.unknownZip',
    status: 404,
    message: 'We couldn’t find ZIP code 00000. Check the digits, or try one nearby.',
    fields: {},
    facts: { zip: '00000' },
  });
});

test('a refusal of the input names the problem of each field', async () => {
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
  expect(answer).toMatchObject({
    ok: false,
    code: 'api.badInput',
    status: 400,
    message: 'Please check the highlighted fields.',
    fields: {
      username: 'field.tooShort',
      fullName: 'field.tooLong',
      email: 'field.invalid',
      password: 'field.required',
    },
  });
});

test('a defect is thrown, not returned', async () => {
  const defect = new Error('broken');
  await expect(attempt(() => Promise.reject(defect))).rejects.toBe(defect);
  const inside = new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 });
  await expect(attempt(() => Promise.reject(inside))).rejects.toBe(inside);
});

/** Returns the arguments of a page's action when a visitor submits `fields`. */
function argsWith(fields: [string, string][]) {
  const request = new Request('https://nearhand.test/', { method: 'POST', body: new URLSearchParams(fields) });
  return pageArgs(request, {});
}

test('the contract reads a form: empty fields are missing and checked boxes are true', async () => {
  const form = [
    ['email', ' '],
    ['password', 'a password that is long'],
    ['smsConsent', 'yes'],
    ['role', 'super_admin'],
  ] as [string, string][];
  const answer = await handleForm(argsWith(form), (api, submitted) =>
    api.identity.signUp.fromForm(submitted, { kind: 'client' }),
  );
  expect(answer).toMatchObject({
    ok: false,
    code: 'api.badInput',
    fields: { fullName: 'field.required', username: 'field.required', email: 'field.required' },
  });
});

test('a refused form keeps the typed values, except the password', async () => {
  const form = [
    ['intent', 'signIn'],
    ['email', 'nonsense'],
    ['password', 'secret'],
  ] as [string, string][];
  const answer = await handleForm(argsWith(form), (api, submitted) => api.identity.signIn.fromForm(submitted));
  expect(answer).toMatchObject({ intent: 'signIn', typed: { intent: 'signIn', email: 'nonsense' } });
  expect(answer).not.toHaveProperty('typed.password');
});

test('a form that excuses defects returns them as refusals; any other form throws them', async () => {
  const defect = new Error('broken');
  const fails = () => Promise.reject(defect);
  await expect(handleForm(argsWith([]), fails)).rejects.toBe(defect);
  expect(await handleForm(argsWith([]), fails, { excuseDefects: true })).toMatchObject({
    code: 'api.unexpected',
    status: 500,
    message: 'Something went wrong.',
  });
});

test('an unknown button is a bad request', async () => {
  const act = byIntent(() => ({ save: async () => 'saved' }));
  expect(await handleForm(argsWith([['intent', 'save']]), act)).toMatchObject({ ok: true, value: 'saved' });
  for (const intent of ['destroy', 'toString', '']) {
    await expect(handleForm(argsWith([['intent', intent]]), act)).rejects.toMatchObject({ status: 400 });
  }
});

const pageUrl = new URL('https://nearhand.test/jobs/1?a=b&c=d');

test('a visitor is sent to sign in, and back to the same page', () => {
  const error = new ORPCError('api.signInRequired', { status: 401 });
  const answer = thrownBy(() => orNotFound(pageUrl)(error)) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=%2Fjobs%2F1%3Fa%3Db%26c%3Dd']);
});

test('a record that does not exist or is not the viewer’s is not found', () => {
  const error = new ORPCError('api.notFound', { status: 404 });
  expect(thrownBy(() => orNotFound(pageUrl)(error))).toMatchObject({ status: 404 });
});

test('any other error is rethrown', () => {
  for (const error of [new Error('broken'), new ORPCError('jobs.notNow', { status: 409 })]) {
    expect(thrownBy(() => orNotFound(pageUrl)(error))).toBe(error);
  }
});

test('a checkbox is true only for what a ticked one sends', async () => {
  const consent = async (value: string) => {
    const form: [string, string][] = [['smsConsent', value]];
    const answer = await handleForm(argsWith(form), (api, submitted) => api.identity.signUp.fromForm(submitted));
    return 'fields' in answer ? (answer.fields.smsConsent ?? 'taken') : null;
  };
  expect(await Promise.all(['yes', 'on', 'true'].map(consent))).toEqual(Array(3).fill('taken'));
  expect(await Promise.all(['false', ''].map(consent))).toEqual(Array(2).fill('identity.consentRequired'));
  expect(await consent('maybe')).toBe('field.invalid');
  expect(inputFromForm(z.object({ smsConsent: z.boolean() }), new FormData())).toEqual({ smsConsent: false });
  const unticked = new FormData();
  unticked.append('smsConsent', 'false');
  expect(inputFromForm(z.object({ smsConsent: z.boolean() }), unticked)).toEqual({ smsConsent: false });
});
