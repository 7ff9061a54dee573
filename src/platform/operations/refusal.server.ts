import { ORPCError } from '@orpc/client';
import { type FailData, fail, isFail, type RefusalCode } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { isUnavailable, unavailableSeconds } from '#lib/unavailable.ts';
import { words } from '#platform/words.server.ts';
import type { Context } from './context.server.ts';
import type { BadInput } from './contract.ts';
import { fieldCode, type Issue, pathOf, schemaCode } from './field-codes.ts';
import { type AnyOperation, anyone, type WrongField } from './operation.server.ts';
import { logRefusal } from './security-log.server.ts';

/** Enough to mend an input by; a list of nonsense must not come back many times as long. */
const maxFields = 50;
const maxUnknownKeys = 10;
const maxPathLength = 80;

/** An input, what its schema doesn't take of it, and what further rules of the operation don't. */
interface RefusedInput {
  given: unknown;
  issues: readonly Issue[];
  alsoWrong?: readonly WrongField[] | undefined;
}

/**
 * Refuses an input that its schema does not take. A path without a possible id leads nowhere, just as one with an unknown
 * id does. Throws Fail `api.notFound` (`api.signInRequired` for a visitor where people must sign in), Fail `api.badCursor`,
 * or ORPCError `api.badInput` with a sentence for each refused value.
 */
export function refuseInput(op: AnyOperation, ctx: Context, { given, issues, alsoWrong = [] }: RefusedInput): never {
  const inPath = namesInPath(op);
  if (issues.some((issue) => inPath.includes(pathOf(issue)[0] ?? '') && !schemaCode(issue))) {
    fail(ctx.actor.kind === 'visitor' && op.allow !== anyone ? 'api.signInRequired' : 'api.notFound');
  }
  if (issues.some((issue) => pathOf(issue)[0] === 'cursor')) fail('api.badCursor');
  throw badInput(ctx, issues, given, alsoWrong);
}

/**
 * Turns a refusal into the contract's error: its code, its status, the reader's sentence. A service that does not answer is logged,
 * and refused with `api.unavailable`. Defects pass through.
 */
export function refuse(op: AnyOperation, ctx: Context, error: unknown): never {
  if (isUnavailable(error)) {
    ctx.log.error({ err: error }, 'a service does not answer');
    throw unavailable(ctx);
  }
  const operation = addressOf(op);
  if (error instanceof ORPCError) logRefusal(ctx, { operation, code: error.code, status: error.status });
  if (!isFail(error)) throw error;
  const declared = op.contract['~orpc'].errorMap[error.code];
  if (!declared) throw new Error(`the contract does not declare ${error.code}`, { cause: error });
  const status = declared.status ?? 400;
  logRefusal(ctx, { operation, code: error.code, status });
  throw refusalError(ctx, error.code, status, error.data);
}

/** Returns the address of an operation: `GET /jobs/{jobId}`. */
export const addressOf = ({ contract }: AnyOperation): string =>
  `${contract['~orpc'].route.method} ${contract['~orpc'].route.path}`;

/** The refusal `code` as every door answers it, with its sentence in the reader's language. */
export function refusalError(
  { language }: Pick<Context, 'language'>,
  code: RefusalCode,
  status: number,
  data: FailData = {},
) {
  return new ORPCError(code, { defined: true, status, message: sentenceOf(language, code, data), data });
}

/** The shortest wait that a person reads, in seconds: the sentences know seconds only in the plural. */
const shortestWait = 2;

/** From these waits on, in seconds, a person reads minutes and hours. */
const waitInMinutes = 120;
const waitInHours = 7_200;

function sentenceOf(language: Language, code: RefusalCode, data: FailData): string {
  const { t } = words(language);
  if (data.seconds === undefined) return t(`errors:${code}`, data);
  const seconds = Math.max(shortestWait, Number(data.seconds));
  const isLong = code === 'api.tooManyRequests' && seconds >= waitInMinutes;
  if (!isLong) return t(`errors:${code}`, { ...data, seconds });
  if (seconds >= waitInHours) return t('errors:api.tooManyRequestsHours', { count: Math.ceil(seconds / 3_600) });
  return t('errors:api.tooManyRequestsMinutes', { count: Math.ceil(seconds / 60) });
}

/** The refusal `api.unavailable`. */
const unavailable = (ctx: Pick<Context, 'language'>) =>
  refusalError(ctx, 'api.unavailable', 503, { seconds: unavailableSeconds });

/** Refuses an input that breaks rules of the operation. Throws ORPCError `api.badInput` with a sentence for each; returns without any. */
export function refuseFields(ctx: Pick<Context, 'language'>, wrongs: readonly WrongField[]): void {
  if (wrongs.length > 0) throw badInput(ctx, [], {}, wrongs);
}

/** The refusal `api.badInput`, with what is wrong with each value of `given`. */
export function badInput(
  { language }: Pick<Context, 'language'>,
  issues: readonly Issue[],
  given: unknown,
  alsoWrong: readonly WrongField[] = [],
) {
  const { t } = words(language);
  const values = issues.slice(0, maxFields).flatMap((issue) => refusedValues(issue, given));
  const data: BadInput = {
    fields: [
      ...values.map(({ path, code }) => ({ path, code, message: t(`errors:${code}`) })),
      ...alsoWrong.map(({ field, code, data }) => ({ path: field, code, message: sentenceOf(language, code, data) })),
    ],
  };
  return new ORPCError('api.badInput', { defined: true, status: 400, message: t('errors:api.badInput'), data });
}

function refusedValues(issue: Issue, given: unknown): { path: string; code: string }[] {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    const keys = (issue.keys ?? []).slice(0, maxUnknownKeys);
    return keys.map((key) => ({ path: formatPath([...path, key]), code: 'field.unknown' }));
  }
  return [{ path: formatPath(path), code: fieldCode(issue, valueAt(given, path)) }];
}

/** `workerIds[0]`; names that a stranger made up are cut. */
const formatPath = (path: readonly string[]): string =>
  path
    .reduce((text, name) => (/^\d+$/.test(name) ? `${text}[${name}]` : text ? `${text}.${name}` : name), '')
    .slice(0, maxPathLength);

const valueAt = (given: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], given);

const namesInPath = (op: AnyOperation): string[] =>
  [...(op.contract['~orpc'].route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
