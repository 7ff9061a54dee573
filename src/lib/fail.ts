import type errors from '../../locales/en/errors.json';

type Singular<Key> = Key extends `${infer Code}_${'one' | 'few' | 'many' | 'other'}` ? Code : Key;

/** The code of a refusal: a key of `locales/<language>/errors.json` (`jobs.notNow`), plural endings left out. */
export type RefusalCode = Singular<keyof typeof errors>;

/**
 * An expected refusal: a rule said no. `data` holds the values that the sentence of `code` interpolates, and lists that a page
 * offers instead of what was refused. Everything else that is thrown is a defect.
 */
export class Fail extends Error {
  override readonly name = 'Fail';
  readonly code: RefusalCode;
  readonly data: FailData;

  constructor(code: RefusalCode, data: FailData = {}) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

export type FailData = Record<string, string | number | readonly string[]>;

/** Stops the current act with the refusal `code`. Never returns. */
export function fail(code: RefusalCode, data?: FailData): never {
  throw new Fail(code, data);
}

/** True when `error` is a refusal. Compares the name, because the page bundle and the plain modules each hold their own class. */
export function isFail(error: unknown): error is Fail {
  return error instanceof Error && error.name === 'Fail' && 'code' in error;
}
