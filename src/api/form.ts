import { ORPCError } from '@orpc/client';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { type Fail, isFail } from '#lib/fail.ts';
import type { FormLimits } from '#platform/http/form-reader.server.ts';
import { formContext } from './context.ts';
import { fieldCode, type Issue, placeOf } from './field-errors.ts';

export type { Api } from './router.server.ts';

/** Why a form was refused: a code of `errors.json`, and what is wrong with which field. */
export interface FormRefusal {
  ok: false;
  code: string;
  values: Record<string, string | number>;
  /** Field name → key of `errors.json` (`field.required`). */
  fields: Record<string, string>;
}

type PageContext = Pick<RouterContextProvider, 'get'>;

/** What was typed into a form without files. A body too large for one, or that is no form, answers the whole page. */
export async function readForm(request: Request, context: PageContext): Promise<FormData> {
  const { form, refused } = await read(request, context);
  if (refused) leave(refused);
  return form;
}

/** What was typed, with the files; or why the files are not taken, and what was typed all the same. */
export async function readUploads(
  request: Request,
  context: PageContext,
  limits: FormLimits,
): Promise<{ form: FormData; refusal: FormRefusal | null }> {
  const { form, refused } = await read(request, context, limits);
  return { form, refusal: refused && { ok: false, code: refused.code, values: refused.data, fields: {} } };
}

const read = (request: Request, context: PageContext, limits?: FormLimits) =>
  context
    .get(formContext)
    .read(request, limits)
    .catch((error) => (isFail(error) ? leave(error) : Promise.reject(error)));

function leave({ code }: Fail): never {
  throw data(null, { status: code === 'api.tooLarge' ? 413 : 400 });
}

/**
 * The fields of a submitted form as text; a name that comes several times keeps its last value. Files are left out. A line
 * break, which browsers send as two signs and count as one, is one.
 */
export function textFields(form: FormData): Record<string, string> {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/**
 * Runs an act of the API. A refusal comes back as a value; a defect is thrown. Pages answer a refused form with 200 and
 * the form: an error status would be a red line in the console of a browser where nothing is broken.
 */
export async function attempt<T>(act: () => Promise<T>): Promise<{ ok: true; value: T } | FormRefusal> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return refusal(error);
  }
}

/**
 * As `attempt`, for the forms whose page has words even for a defect (specification, section 8): it is logged, and comes
 * back as `api.unexpected`.
 */
export async function attemptAnyway<T>(act: () => Promise<T>): Promise<{ ok: true; value: T } | FormRefusal> {
  try {
    return await attempt(act);
  } catch (defect) {
    console.error(defect);
    return { ok: false, code: 'api.unexpected', values: {}, fields: {} };
  }
}

/** The refusal inside an error of the API, or throws what is a defect. A provider that does not answer (502) is no defect. */
export function refusal(error: unknown): FormRefusal {
  if (!(error instanceof ORPCError) || error.status === 500) throw error;
  if (error.code !== 'BAD_REQUEST' && error.code !== 'api.badInput')
    return { ok: false, code: error.code, values: dataOf(error), fields: {} };
  return { ok: false, code: 'field.someWrong', values: {}, fields: fieldErrors(error.data) };
}

/** Answers a page whose thing is not there (or not the viewer's) with 404, and sends visitors to sign in. */
export function orNotFound(error: unknown, returnTo: string): never {
  if (error instanceof ORPCError && error.status === 401) {
    throw redirect(`/login?redirect=${encodeURIComponent(returnTo)}`);
  }
  if (error instanceof ORPCError && (error.status === 404 || error.code === 'BAD_REQUEST')) {
    throw data(null, { status: 404 });
  }
  throw error;
}

/** Leads to a list's first page when its cursor is damaged or of another list; everything else is thrown on. */
export function orFirstPage(error: unknown, firstPage: string): never {
  if (error instanceof ORPCError && error.code === 'api.badCursor') throw redirect(firstPage);
  throw error;
}

function dataOf(error: ORPCError<string, unknown>): Record<string, string | number> {
  return typeof error.data === 'object' && error.data !== null ? (error.data as Record<string, string | number>) : {};
}

function fieldErrors(details: unknown): Record<string, string> {
  const issues = (details as { issues?: Issue[] } | undefined)?.issues ?? [];
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    fields[placeOf(issue)[0] ?? ''] ??= fieldCode(issue);
  }
  return fields;
}
