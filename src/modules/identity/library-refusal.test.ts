import { APIError } from 'better-auth/api';
import { expect, test } from 'vitest';
import { isUnavailable } from '#lib/unavailable.ts';
import { refuseAsLibrary, rethrow } from './library-refusal.server.ts';

const thrownBy = (act: () => never): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};
const unread = new APIError('INTERNAL_SERVER_ERROR', {
  code: 'FAILED_TO_GET_SESSION',
  message: 'Failed to get session',
});

test('a session that the library could not read says that the database is away', () => {
  for (const throwAgain of [rethrow, refuseAsLibrary])
    expect(isUnavailable(thrownBy(() => throwAgain(unread)))).toBe(true);
});

test('an account without a password refuses one like a wrong one, and another error stays what it is', () => {
  const missing = new APIError('BAD_REQUEST', { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
  expect(thrownBy(() => refuseAsLibrary(missing))).toMatchObject({ code: 'identity.wrongPassword' });
  const defect = new Error('defect');
  expect([thrownBy(() => rethrow(defect)), isUnavailable(defect)]).toEqual([defect, false]);
});
