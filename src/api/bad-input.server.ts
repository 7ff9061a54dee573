import { ORPCError } from '@orpc/server';
import { fail } from '#lib/fail.ts';
import { intlLocale } from '#lib/languages.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { BadInput } from '#platform/operations/contract.ts';
import { anyone } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { fieldCode, type Issue, ownCode, placeOf } from './field-errors.ts';
import type { AnyOperation } from './router.server.ts';

/** A list of nonsense must not come back as one many times as long. */
const mostTold = 50;

/**
 * Refuses an input that its schema does not take. A path without a possible id leads nowhere, just as one with an unknown
 * id does: Fail `api.notFound` (`api.signInRequired` for a visitor where people must sign in). Throws Fail
 * `api.badCursor`, or ORPCError `api.badInput` with a sentence for each value.
 */
export function refuseInput(op: AnyOperation, context: Context, given: unknown, issues: readonly Issue[]): never {
  const inPath = pathNames(op);
  if (issues.some((issue) => inPath.includes(placeOf(issue)[0] ?? '') && !ownCode(issue))) {
    fail(context.actor.kind === 'visitor' && op.allow !== anyone ? 'api.signInRequired' : 'api.notFound');
  }
  if (issues.some((issue) => placeOf(issue)[0] === 'cursor')) fail('api.badCursor');
  throw badInput(
    context,
    issues.slice(0, mostTold).flatMap((issue) => refusedValues(issue, given)),
  );
}

/** The refusal `api.badInput` in the reader's language. */
export function badInput({ language }: Context, values: readonly { path: string; code: string }[]) {
  const { t } = words(language);
  const fields = values.map(({ path, code }) => ({ path, code, message: t(`errors:${code}`) }));
  const names = new Intl.ListFormat(intlLocale(language)).format(
    [...new Set(fields.map(({ path }) => path))].slice(0, 10),
  );
  const data: BadInput = { fields };
  const message = names ? t('errors:api.badInput', { names }) : t('errors:field.invalid');
  return new ORPCError('api.badInput', { defined: true, status: 400, message, data });
}

function refusedValues(issue: Issue, given: unknown): { path: string; code: string }[] {
  const place = placeOf(issue);
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).slice(0, 10).map((key) => ({ path: written([...place, key]), code: 'field.unknown' }));
  }
  const code = fieldCode(issue);
  // Of another type than asked for is not the same as missing.
  const missing = code !== 'field.required' || (valueAt(given, place) ?? '') === '';
  return [{ path: written(place), code: missing ? code : 'field.invalid' }];
}

/** `workerIds[0]`; what a stranger wrote is cut to the length of a name. */
const written = (place: readonly string[]): string =>
  place
    .reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : path ? `${path}.${name}` : name), '')
    .slice(0, 80);

const valueAt = (given: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], given);

const pathNames = (op: AnyOperation): string[] =>
  [...(op.contract['~orpc'].route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
