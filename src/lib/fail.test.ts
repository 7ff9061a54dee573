import { expect, test } from 'vitest';
import { fail, isFail } from './fail.ts';

function refusal(act: () => never): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test('a refusal has its code and the data of its message', () => {
  const error = refusal(() => fail('jobs.wrongPin', { count: 2 }));
  expect(error).toMatchObject({ name: 'Fail', code: 'jobs.wrongPin', data: { count: 2 } });
  expect(isFail(error)).toBe(true);
});

test('an instance of another copy of the class is also a refusal', () => {
  expect(isFail(Object.assign(new Error('x'), { name: 'Fail', code: 'x' }))).toBe(true);
});

test.each([
  new Error('x'),
  Object.assign(new Error('x'), { code: 'ECONNRESET' }),
  { name: 'Fail', code: 'x' },
  'Fail',
  null,
  undefined,
])('%o is a defect', (error) => expect(isFail(error)).toBe(false));
