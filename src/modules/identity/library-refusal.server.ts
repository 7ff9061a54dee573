import { APIError } from 'better-auth/api';
import { fail, type RefusalCode } from '#lib/fail.ts';
import { Unavailable } from '#lib/unavailable.ts';

/** The codes of the account library about passwords and second steps, and ours. */
const codes: Record<string, RefusalCode> = {
  INVALID_PASSWORD: 'identity.wrongPassword',
  // The account has no password, as after it was closed.
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'identity.wrongPassword',
  INVALID_CODE: 'identity.wrongCode',
  INVALID_BACKUP_CODE: 'identity.wrongCode',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'identity.signInAgain',
  INVALID_TWO_FACTOR_COOKIE: 'identity.signInAgain',
  TOTP_ALREADY_ENABLED: 'identity.twoStepIsOn',
  TOTP_NOT_ENABLED: 'identity.twoStepIsOff',
  TWO_FACTOR_NOT_ENABLED: 'identity.twoStepIsOff',
  BACKUP_CODES_NOT_ENABLED: 'identity.twoStepIsOff',
};

/** Throws an error of the account library again. It hides why it could not read a session: the database did not answer. */
export function rethrow(error: unknown): never {
  const isHidden =
    error instanceof APIError && error.statusCode === 500 && error.body?.code === 'FAILED_TO_GET_SESSION';
  throw isHidden ? new Unavailable('the account library cannot read the session', { cause: error }) : error;
}

/**
 * For the `catch` of a call of the account library: throws the Fail of its code. An error without a code of ours is thrown
 * again.
 */
export function refuseAsLibrary(error: unknown): never {
  if (!(error instanceof APIError)) throw error;
  const code = error.body?.code ?? '';
  if (codes[code]) fail(codes[code]);
  // The session ended between the start of the request and this call.
  if (error.statusCode === 401) fail('api.signInRequired');
  rethrow(error);
}
