import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { ORPCError } from '@orpc/server';
import { toFetchResponse, toStandardLazyRequest } from '@orpc/standard-server-fetch';
import type { Context } from '#platform/context.server.ts';
import { perform } from './perform.server.ts';
import { operationAt, router } from './router.server.ts';

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
  const asked = standardRequest(request);
  const match = await matcher.match(asked.method, `/${asked.url.pathname.replace(/^\/api\/|\/$/g, '')}`);
  if (!match) return null;
  const { status, headers, body } = await call(asked, match, context);
  const answer = isPlain(body)
    ? new Response(JSON.stringify(body), {
        status,
        headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      })
    : toFetchResponse({ status, headers, body });
  for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Runs the operation. A refusal comes back as its answer; a defect is logged, and told as nothing but that. */
async function call(request: StandardRequest, { procedure, path, params }: Match, context: Context) {
  try {
    const input = await read(request, procedure, params);
    return codec.encode(await perform(operationAt(path), context, input), procedure);
  } catch (error) {
    const refusal = error instanceof ORPCError ? error : new ORPCError('INTERNAL_SERVER_ERROR', { cause: error });
    if (refusal.status >= 500) context.log.error({ err: error }, 'operation failed');
    return codec.encodeError(refusal);
  }
}

async function read(request: StandardRequest, procedure: Match['procedure'], params: Match['params']) {
  try {
    return await codec.decode(request, params, procedure);
  } catch (cause) {
    throw new ORPCError('BAD_REQUEST', { message: 'The body cannot be read', cause });
  }
}

/** A reading call has nothing but its address: asking a request for more makes the server build it in full. */
function standardRequest(request: Request): StandardRequest {
  if (request.method !== 'GET') return toStandardLazyRequest(request);
  const { url, method } = request;
  return { url: new URL(url), method, headers: {}, body: async () => undefined, signal: undefined };
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && (Array.isArray(body) || body?.constructor === Object);
