import { ORPCError } from '@orpc/client';
import type { AnySchema } from '@orpc/contract';
import { redirect } from 'react-router';
import type { output, ZodObject } from 'zod';
import { type Fail, type FailData, isFail, type RefusalCode } from '#lib/fail.ts';
import type { FormLimits, FormRead } from '#platform/http/form-reader.server.ts';
import { checkInput } from '#platform/operations/check-input.server.ts';
import type { BadInput } from '#platform/operations/contract.ts';
import { badInput, refusalError } from '#platform/operations/refusal.server.ts';
import { coerceText, inputFromForm } from '#platform/operations/text-input.server.ts';
import { type Api, statusOf } from './api.server.ts';
import { apiContext, formContext, languageContext, logContext } from './context.ts';
import type { PageArgs } from './guards.server.ts';
import { loginPath } from './login-path.ts';
import { secondsToWait } from './refusal-answer.server.ts';

export type { Api } from './api.server.ts';

/** The refusal of a call, with the same code, status and message as over HTTP. */
export interface Refusal {
  ok: false;
  code: RefusalCode;
  status: number;
  /** A sentence in the user's language. */
  message: string;
  /** Field → key of `errors.json` (`field.required`), one each. */
  fields: Record<string, string>;
  /** Field → sentence of its code, one each. */
  sentences?: Record<string, string>;
  /** What the refusal knows beside its sentence, such as the values in it. */
  facts?: FailData;
}

/** The refusal of a form, with the values to fill it in again. */
export interface FormRefusal extends Refusal {
  /** The value of the pressed button (`name="intent"`). */
  intent: string;
  /** The typed value of each field, without passwords and files. */
  typed: Record<string, string>;
}

type Act<T> = (api: Api, form: FormData) => Promise<T>;

interface FormOptions {
  /** Limits for the files in the form. By default, a form has no files. */
  uploads?: FormLimits;
  /** For forms whose page has a text even for defects (specification, section 8): they are logged and become `api.unexpected`. */
  excuseDefects?: boolean;
}

/**
 * Reads the submitted form and runs `act` with it. Returns a refusal as a value, with the typed values. Pages render it with
 * status 200, because browsers log an error status to the console although nothing is broken. Throws defects. Throws a
 * response with an error status if the body is not a form or is too large.
 */
export async function handleForm<T>(
  args: PageArgs,
  act: Act<T>,
  options: FormOptions = {},
): Promise<{ ok: true; value: T; form: FormData } | FormRefusal> {
  return sendForm(args, await readForm(args, options.uploads), act, options);
}

/** Like `handleForm`, for a form that has already been read. */
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

/** Returns an act that runs the one named by the pressed button (`name="intent"`). Throws a 400 for an unknown button. */
export function byIntent<T>(acts: (api: Api, form: FormData) => Record<string, () => Promise<T>>): Act<T> {
  return async (api, form) => {
    const named = new Map(Object.entries(acts(api, form)));
    const act = named.get(String(form.get('intent') ?? ''));
    if (!act) throw new Response(null, { status: 400 });
    return act();
  };
}

/** Validates a form against `schema`, a part of a contract's input. Returns the refusal, or null if the form is valid. */
export async function checkForm({ context }: PageArgs, schema: AnySchema, form: FormData): Promise<Refusal | null> {
  const input = inputFromForm(schema, form);
  const { issues } = await checkInput(schema, input);
  return issues ? refusalOf(badInput({ language: context.get(languageContext) }, issues, input)) : null;
}

/** Returns what `schema` takes of the texts of an address, as the values it asks for. What it refuses is left out. */
export function readTexts<Schema extends ZodObject>(schema: Schema, texts: Record<string, unknown>): output<Schema> {
  const values = Object.entries(coerceText(schema, texts) as Record<string, unknown>);
  const { error } = schema.safeParse(Object.fromEntries(values));
  const refused = error?.issues.map(({ path: [name] }) => name) ?? [];
  return schema.parse(Object.fromEntries(values.filter(([name]) => !refused.includes(name))));
}

/** Runs a call of the API. Returns a refusal as a value; throws defects. */
export async function attempt<T>(act: () => Promise<T>): Promise<{ ok: true; value: T } | Refusal> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Reads a form, with the files that `uploads` allows. If the files are refused, `refused` says why, and the text fields are
 * still complete. Throws a response with an error status if the body is not a form or is too large.
 */
export async function readForm(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  uploads?: FormLimits,
): Promise<FormRead> {
  const formRead = await context
    .get(formContext)
    .read(request, uploads)
    .catch((error) => (isFail(error) ? throwStatus(error) : Promise.reject(error)));
  return formRead.refused && !uploads ? throwStatus(formRead.refused) : formRead;
}

/**
 * Returns the text fields of a form, without files. A repeated name has its last value. Line breaks, which browsers send as
 * two characters but count as one, are one character.
 */
export function textFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** For the `catch` of a page: throws a 404 if the record does not exist or is not the viewer's; sends visitors to sign in. */
export function orNotFound(url: URL): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ORPCError)) throw error;
    if (error.status === 401) throw redirect(loginPath(url.pathname + url.search));
    if (error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  };
}

/**
 * For the `catch` of a file: as `orNotFound`, and throws a response with the sentence of any other refusal, which is no defect.
 */
export function orNoFile(url: URL): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 401 || error.status === 404)
      return orNotFound(url)(error);
    const seconds = secondsToWait(error);
    throw new Response(error.message, {
      status: error.status,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        ...(seconds !== null && { 'retry-after': `${seconds}` }),
      },
    });
  };
}

/** For the `catch` of a list: redirects to its first page if the cursor is damaged or belongs to another list. */
export function orFirstPage(firstPage: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ORPCError && error.code === 'api.badCursor') throw redirect(firstPage);
    throw error;
  };
}

/** Returns the refusal in an error of the API. Throws defects. A provider that does not respond (502) is not a defect. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ORPCError) || error.status === 500) throw error;
  const { status, message } = error;
  // Contracts declare codes of the catalog alone; a test reads them all.
  const code = error.code as RefusalCode;
  if (code === 'api.badInput') return { ok: false, code, status, message, ...fieldsOf(error.data as BadInput) };
  return { ok: false, code, status, message, fields: {}, facts: error.data as FailData };
}

/** Returns the first code and sentence of each field. */
function fieldsOf({ fields }: BadInput): Pick<Refusal, 'fields' | 'sentences'> {
  const first = new Map<string, BadInput['fields'][number]>();
  for (const field of fields) {
    const [name = ''] = field.path.split(/[.[]/, 1);
    if (!first.has(name)) first.set(name, field);
  }
  const by = (key: 'code' | 'message') => Object.fromEntries([...first].map(([name, field]) => [name, field[key]]));
  return { fields: by('code'), sentences: by('message') };
}

function excuse(args: PageArgs, options: Pick<FormOptions, 'excuseDefects'>, defect: unknown): Refusal {
  if (!options.excuseDefects || !(defect instanceof Error)) throw defect;
  args.context.get(logContext).error({ err: defect }, 'a form could not be processed');
  const { status, message } = errorOf(args, { code: 'api.unexpected', data: {} });
  return { ok: false, code: 'api.unexpected', status, message, fields: {} };
}

const errorOf = ({ context }: PageArgs, { code, data }: { code: RefusalCode; data: Fail['data'] }) =>
  refusalError({ language: context.get(languageContext) }, code, statusOf(code), data);

const typedInto = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(textFields(form)).filter(([name]) => !/password|token/i.test(name)));

function throwStatus({ code }: Fail): never {
  throw new Response(null, { status: statusOf(code) });
}
