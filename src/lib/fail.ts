/**
 * An expected refusal: a rule said no. `code` is the translation key in `errors.json` (for example `jobs.notSubmitted`);
 * `data` holds the values that its sentence interpolates. Everything else that is thrown is a defect.
 */
export class Fail extends Error {
  override readonly name = 'Fail';
  readonly code: string;
  readonly data: FailData;

  constructor(code: string, data: FailData = {}) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

export type FailData = Record<string, string | number>;

/** Stops the current act with the refusal `code`. Never returns. */
export function fail(code: string, data?: FailData): never {
  throw new Fail(code, data);
}

/** True when `error` is a refusal. Goes by name, because the page bundle and the plain modules each hold their own class. */
export function isFail(error: unknown): error is Fail {
  return error instanceof Error && error.name === 'Fail' && 'code' in error;
}
