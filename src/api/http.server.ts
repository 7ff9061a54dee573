import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { ORPCError, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { brand } from '#lib/brand.ts';
import type { Context } from '#platform/context.server.ts';
import { contract } from './contract.ts';
import { router } from './router.server.ts';

const schemaConverters = [new ZodToJsonSchemaConverter()];

const handler = new OpenAPIHandler(router, {
  plugins: [new SmartCoercionPlugin({ schemaConverters })],
  interceptors: [
    onError((error, { context }) => {
      if (!(error instanceof ORPCError) || error.status >= 500) context.log.error({ err: error }, 'operation failed');
    }),
  ],
});

/** Answers a call under `/api`, or returns null when no operation has that path. */
export async function handleApi(request: Request, context: Context): Promise<Response | null> {
  const { response } = await handler.handle(request, { prefix: '/api', context });
  if (!response) return null;
  for (const cookie of context.responseHeaders.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}

let document: Promise<unknown> | null = null;

/** The OpenAPI 3.1 description of every operation. */
export function openApiDocument(): Promise<unknown> {
  document ??= new OpenAPIGenerator({ schemaConverters }).generate(contract, {
    info: { title: `${brand} API`, version: '1.0.0' },
    servers: [{ url: '/api' }],
  });
  return document;
}
