import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { ORPCError } from '@orpc/server';
import { toFetchResponse, toStandardLazyRequest } from '@orpc/standard-server-fetch';
import { Fail, isFail } from '#lib/fail.ts';
import { maxAttachmentBytes, maxAttachments } from '#modules/hiring/limits.ts';
import { maxPhotoBytes } from '#modules/proofs/limits.ts';
import { type FormReader, formReader, isForm } from '#platform/http/form-reader.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { perform } from './perform.server.ts';
import { secondsToWait } from './refusal-answer.server.ts';
import { type AnyOperation, operationAt, refuse, router } from './router.server.ts';

/** What an operation answers is plain JSON, which needs no preparing, or one file. */
class AnswerSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(answer: unknown): [json: unknown, hasBlob: boolean] {
    return [answer, answer instanceof Blob];
  }
}

const serializer = new StandardOpenAPISerializer(new AnswerSerializer(), new StandardBracketNotationSerializer());
const codec = new StandardOpenAPICodec(serializer);
const matcher = new StandardOpenAPIMatcher();
matcher.init(router);

type StandardRequest = ReturnType<typeof toStandardLazyRequest>;
type Match = NonNullable<Awaited<ReturnType<typeof matcher.match>>>;

/** Answers a call under `/api`, or returns null when no operation has that path. */
export async function handleApi(request: Request, context: Context): Promise<Response | null> {
  const forms =
    request.method === 'GET' ? null : formReader(context.actor.kind === 'user' ? context.actor.user.id : null);
  const asked = forms ? writingRequest(request, forms) : readingRequest(request);
  const match = await matcher.match(asked.method, `/${asked.url.pathname.replace(/^\/api\/|\/$/g, '')}`);
  if (!match) return null;
  const { status, headers, body } = await call(asked, match, context).finally(forms?.close);
  const answer = isPlain(body)
    ? new Response(JSON.stringify(body), {
        status,
        headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      })
    : toFetchResponse({ status, headers, body });
  const wait = status === 429 && secondsToWait(body);
  if (wait) answer.headers.set('retry-after', String(wait));
  for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Runs the operation. A refusal comes back as its answer; a defect is logged, and told as nothing but that. */
async function call(request: StandardRequest, { procedure, path, params }: Match, context: Context) {
  try {
    const op = operationAt(path);
    const input = await codec
      .decode(request, params, procedure)
      .catch((error) => refuse(op, context, unread(op, error)));
    return codec.encode(await perform(op, context, input), procedure);
  } catch (error) {
    const refusal = error instanceof ORPCError ? error : unexpected(context, error);
    if (refusal.status >= 500) context.log.error({ err: error }, 'operation failed');
    return codec.encodeError(refusal);
  }
}

/** Why a body was not taken. An operation that takes no files has no words for them. */
const unread = (op: AnyOperation, error: unknown): Fail =>
  isFail(error) && error.code in op.contract['~orpc'].errorMap ? error : new Fail('api.badBody');

function unexpected({ language }: Context, cause: unknown) {
  return new ORPCError('api.unexpected', { status: 500, message: words(language).t('errors:api.unexpected'), cause });
}

/** A reading call has nothing but its address: asking a request for more makes the server build it in full. */
const readingRequest = ({ url, method }: Request): StandardRequest => ({
  url: new URL(url),
  method,
  headers: {},
  body: async () => undefined,
  signal: undefined,
});

function writingRequest(request: Request, forms: FormReader): StandardRequest {
  const standard = toStandardLazyRequest(request);
  return isForm(request) ? { ...standard, body: () => readBody(request, forms) } : standard;
}

/** The most that any operation takes; each has limits of its own within. */
const limits = { maxFiles: maxAttachments, maxBytes: Math.max(maxAttachmentBytes, maxPhotoBytes) };

async function readBody(request: Request, forms: FormReader): Promise<FormData> {
  const { form, refused } = await forms.read(request, limits);
  if (refused) throw refused;
  return form;
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && (Array.isArray(body) || body?.constructor === Object);
