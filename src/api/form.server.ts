import { ORPCError } from '@orpc/client';
import type { AnySchema } from '@orpc/contract';
import { data, redirect } from 'react-router';
import { type Fail, isFail, type RefusalCode } from '#lib/fail.ts';
import type { FormLimits, FormRead } from '#platform/http/form-reader.server.ts';
import type { BadInput } from '#platform/operations/contract.ts';
import { badInput, refusalError } from '#platform/operations/refusal.server.ts';
import { inputFromForm } from '#platform/operations/text-input.server.ts';
import { type Api, statusOf } from './api.server.ts';
import { apiContext, formContext, languageContext, logContext } from './context.ts';
import type { PageArgs } from './guards.server.ts';
import { loginPath } from './login-path.ts';

export type { Api } from './api.server.ts';

/** Why an act was refused: the same code, status and sentence as over HTTP. */
export interface Refusal {
  ok: false;
  code: string;
  status: number;
  /** The reader's sentence. */
  message: string;
  /** Field → key of `errors.json` (`field.required`), one each. */
  fields: Record<string, string>;
}

/** A form that was refused, and what it needs to come back as it was sent. */
export interface FormRefusal extends Refusal {
  /** What the pressed button was for. */
  intent: string;
  /** What was typed into each field; passwords and files are left out. */
  typed: Record<string, string>;
}

type Act<T> = (api: Api, form: FormData) => Promise<T>;

interface FormOptions {
  /** The files that the form may bring; without it, none. */
  uploads?: FormLimits;
  /** For forms whose page has words even for a defect (specification, section 8): it is logged and becomes `api.unexpected`. */
  excuseDefects?: boolean;
}

/**
 * Does what a form asks for. A refusal comes back as a value, with what was typed: pages answer it with 200 and the form,
 * because an error status would be a red line in the console of a browser where nothing is broken. A defect is thrown. A
 * body that is no form, or too large for one, answers the whole page with its status.
 */
export async function submit<T>(
  args: PageArgs,
  act: Act<T>,
  options: FormOptions = {},
): Promise<{ ok: true; value: T; form: FormData } | FormRefusal> {
  return sendForm(args, await readForm(args, options.uploads), act, options);
}

/** As `submit`, for a form that has been read already. */
export async function sendForm<T>(
  args: PageArgs,
  { form, refused }: FormRead,
  act: Act<T>,
  options: Pick<FormOptions, 'excuseDefects'> = {},
): Promise<{ ok: true; value: T; form: FormData } | FormRefusal> {
  const api = args.context.get(apiContext);
  const answer = refused
    ? refusalOf(errorOf(args, refused))
    : await attempt(() => act(api, form)).catch((defect) => excuse(args, options, defect));
  if (answer.ok) return { ...answer, form };
  return { ...answer, intent: String(form.get('intent') ?? ''), typed: typedInto(form) };
}

/** Picks the act that the pressed button (`name="intent"`) is for. Throws a 400 for a button that the page does not have. */
export function byIntent<T>(acts: (api: Api, form: FormData) => Record<string, () => Promise<T>>): Act<T> {
  return (api, form) => {
    const known = acts(api, form);
    const intent = String(form.get('intent') ?? '');
    if (!Object.hasOwn(known, intent)) throw data(null, { status: 400 });
    return (known[intent] as () => Promise<T>)();
  };
}

/** Returns what `schema`, a part of a contract's input, refuses of a form; null when it takes all of it. */
export async function checkForm({ context }: PageArgs, schema: AnySchema, form: FormData): Promise<Refusal | null> {
  const given = inputFromForm(schema, form);
  const { issues } = await schema['~standard'].validate(given);
  return issues ? refusalOf(badInput({ language: context.get(languageContext) }, issues, given)) : null;
}

/** Runs an act of the API. A refusal comes back as a value; a defect is thrown. */
export async function attempt<T>(act: () => Promise<T>): Promise<{ ok: true; value: T } | Refusal> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Reads a form, with the files that `uploads` allows. `refused` is why the files were not taken; what was typed is there all
 * the same. A body that is no form, or too large for one, answers the whole page with its status.
 */
export async function readForm({ request, context }: PageArgs, uploads?: FormLimits): Promise<FormRead> {
  const read = await context
    .get(formContext)
    .read(request, uploads)
    .catch((error) => (isFail(error) ? leave(error) : Promise.reject(error)));
  return read.refused && !uploads ? leave(read.refused) : read;
}

/**
 * The fields of a form as text; a name that comes several times keeps its last value, files are left out. A line break,
 * which browsers send as two characters and count as one, is one.
 */
export function textFields(form: FormData): Record<string, string> {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** For a page's `catch`: answers 404 where its thing is not there or not the viewer's, and sends visitors to sign in. */
export function orNotFound(request: Request): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ORPCError)) throw error;
    const { pathname, search } = new URL(request.url);
    if (error.status === 401) throw redirect(loginPath(pathname + search));
    if (error.status === 404) throw data(null, { status: 404 });
    throw error;
  };
}

/** For a list's `catch`: leads to its first page when the cursor is damaged or of another list. */
export function orFirstPage(firstPage: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ORPCError && error.code === 'api.badCursor') throw redirect(firstPage);
    throw error;
  };
}

/** The refusal inside an error of the API, or throws what is a defect. A provider that does not answer (502) is no defect. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ORPCError) || error.status === 500) throw error;
  const { code, status, message } = error;
  return { ok: false, code, status, message, fields: code === 'api.badInput' ? fieldsOf(error.data as BadInput) : {} };
}

function fieldsOf({ fields }: BadInput): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { path, code } of fields) codes[path.split(/[.[]/, 1)[0] ?? ''] ??= code;
  return codes;
}

function excuse(args: PageArgs, options: Pick<FormOptions, 'excuseDefects'>, defect: unknown): Refusal {
  if (!options.excuseDefects || !(defect instanceof Error)) throw defect;
  args.context.get(logContext).error({ err: defect }, 'a form could not be processed');
  const { code, status, message } = errorOf(args, { code: 'api.unexpected', data: {} });
  return { ok: false, code, status, message, fields: {} };
}

const errorOf = ({ context }: PageArgs, { code, data }: { code: RefusalCode; data: Fail['data'] }) =>
  refusalError({ language: context.get(languageContext) }, code, statusOf(code), data);

const typedInto = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(textFields(form)).filter(([name]) => !/password|token/i.test(name)));

function leave({ code }: Fail): never {
  throw data(null, { status: statusOf(code) });
}
