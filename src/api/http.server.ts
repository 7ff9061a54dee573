import { SmartCoercionPlugin } from '@orpc/json-schema';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { ORPCError, onError } from '@orpc/server';
import { StandardHandler } from '@orpc/server/standard';
import { toFetchResponse, toStandardLazyRequest } from '@orpc/standard-server-fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context } from '#platform/context.server.ts';
import { router } from './router.server.ts';

/** What an operation answers is plain JSON, which needs no preparing, or one file. */
class AnswerSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(answer: unknown): [json: unknown, hasBlob: boolean] {
    return [answer, answer instanceof Blob];
  }
}

const serializer = new StandardOpenAPISerializer(new AnswerSerializer(), new StandardBracketNotationSerializer());

const handler = new StandardHandler<Context>(
  router,
  new StandardOpenAPIMatcher(),
  new StandardOpenAPICodec(serializer),
  {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [
      onError((error, { context }) => {
        if (!(error instanceof ORPCError) || error.status >= 500) context.log.error({ err: error }, 'operation failed');
      }),
    ],
  },
);

/** Answers a call under `/api`, or returns null when no operation has that path. */
export async function handleApi(request: Request, context: Context): Promise<Response | null> {
  const { response } = await handler.handle(standardRequest(request), { prefix: '/api', context });
  if (!response) return null;
  const answer = isPlain(response.body)
    ? new Response(JSON.stringify(response.body), {
        status: response.status,
        headers: { ...(response.headers as Record<string, string>), 'content-type': 'application/json' },
      })
    : toFetchResponse(response);
  for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** A reading call has nothing but its address: asking a request for more makes the server build it in full. */
function standardRequest(request: Request): ReturnType<typeof toStandardLazyRequest> {
  if (request.method !== 'GET') return toStandardLazyRequest(request);
  const { url, method } = request;
  return { url: new URL(url), method, headers: {}, body: async () => undefined, signal: undefined };
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && (Array.isArray(body) || body?.constructor === Object);
