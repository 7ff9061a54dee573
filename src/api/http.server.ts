import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { implement, ORPCError } from '@orpc/server';
import { toFetchResponse, toStandardLazyRequest } from '@orpc/standard-server-fetch';
import { Fail, isFail, type RefusalCode } from '#lib/fail.ts';
import { type FormLimits, type FormReader, formReader, isForm } from '#platform/http/form-reader.server.ts';
import { call } from '#platform/operations/call.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { AnyOperation } from '#platform/operations/operation.server.ts';
import { refusalError, refuse } from '#platform/operations/refusal.server.ts';
import { coerceText } from '#platform/operations/text-input.server.ts';
import { allOperations, operationOf } from './api.server.ts';
import { secondsToWait } from './refusal-answer.server.ts';

/** An operation returns plain JSON, which needs no conversion, or a single file. */
class AnswerSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(result: unknown): [json: unknown, hasBlob: boolean] {
    return [result, result instanceof Blob];
  }
}

/** Refusals with a status of 5xx that are no defects, or logged already. */
const expected: ReadonlySet<string> = new Set<RefusalCode>([
  'api.busy',
  'api.unavailable',
  'uploads.busy',
  'uploads.interrupted',
  'uploads.noSpace',
  'uploads.notScanned',
]);

const serializer = new StandardOpenAPISerializer(new AnswerSerializer(), new StandardBracketNotationSerializer());
const codec = new StandardOpenAPICodec(serializer);
const matcher = new StandardOpenAPIMatcher();
// The matcher and the codec take procedures but read only their routes.
for (const { path, op } of allOperations) {
  matcher.init(implement(op.contract).handler(notCalled), path);
}

function notCalled(): never {
  throw new Error('handleApi calls the operation itself');
}

type StandardRequest = ReturnType<typeof toStandardLazyRequest>;
type Match = NonNullable<Awaited<ReturnType<typeof matcher.match>>>;

/** Runs a call under `/api`. Returns null if no operation has that path. */
export async function handleApi(request: Request, ctx: Context): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const match = await matcher.match(request.method, `/${pathname.replace(/^\/api\/|\/$/g, '')}`);
  if (!match) return null;
  const forms = request.method === 'GET' ? null : formReader(ctx.actor.kind === 'user' ? ctx.actor.user.id : null);
  const op = operationOf(match.path.join('.'));
  const standardRequest = forms ? writingRequest(request, forms, op.uploads) : readingRequest(request);
  const { status, headers, body } = await answer(standardRequest, match, op, ctx).finally(forms?.close);
  const response = isPlain(body)
    ? new Response(JSON.stringify(body), {
        status,
        headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      })
    : toFetchResponse({ status, headers, body });
  const waitSeconds = (status === 429 || status === 503) && secondsToWait(body);
  if (waitSeconds) response.headers.set('retry-after', String(waitSeconds));
  const cookies = ctx.responseHeaders.getSetCookie();
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  // Also an answer that is the same for all: some caches keep cookies.
  if (cookies.length > 0) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Runs the operation and returns its result or its refusal. A defect is logged, and the caller gets `api.unexpected`. */
async function answer(request: StandardRequest, { procedure, params }: Match, op: AnyOperation, ctx: Context) {
  try {
    const input = await codec
      .decode(request, params, procedure)
      .catch((error) => refuse(op, ctx, unreadable(op, error)));
    return codec.encode(await call(op, ctx, coerceText(op.contract['~orpc'].inputSchema, input)), procedure);
  } catch (error) {
    const refusal = error instanceof ORPCError ? error : refusalError(ctx, 'api.unexpected', 500);
    // A flood of refused calls must not write a flood of lines.
    if (refusal.status >= 500 && !expected.has(refusal.code)) ctx.log.error({ err: error }, 'operation failed');
    return codec.encodeError(refusal);
  }
}

/**
 * Returns the refusal of an unreadable body. Operations without files do not declare the refusals of file uploads. Throws
 * what the file system refused: a full disk is a defect of the product.
 */
function unreadable(op: AnyOperation, error: unknown): Fail {
  if (error instanceof Error && 'syscall' in error) throw error;
  return isFail(error) && error.code in op.contract['~orpc'].errorMap ? error : new Fail('api.badBody');
}

/** A GET call has only a URL. Reading any other part of the request makes the server build all of it. */
const readingRequest = ({ url, method }: Request): StandardRequest => ({
  url: new URL(url),
  method,
  headers: {},
  body: async () => undefined,
  signal: undefined,
});

function writingRequest(request: Request, forms: FormReader, uploads: FormLimits | undefined): StandardRequest {
  const standard = toStandardLazyRequest(request);
  return isForm(request) ? { ...standard, body: () => readBody(request, forms, uploads) } : standard;
}

async function readBody(request: Request, forms: FormReader, uploads: FormLimits | undefined): Promise<FormData> {
  const { form, refused } = await forms.read(request, uploads);
  if (refused) throw refused;
  return form;
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && (Array.isArray(body) || body?.constructor === Object);
