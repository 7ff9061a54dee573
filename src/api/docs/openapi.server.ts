import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { brand } from '#lib/brand.ts';
import { operationOf } from '../api.server.ts';
import { contract } from '../contract.ts';

/** A schema in the document: JSON Schema 2020-12. */
export interface Schema {
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  description?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  multipleOf?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
}

export interface DescribedParameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface DescribedOperation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: DescribedParameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
  security?: Record<string, string[]>[];
  /** The name of the operation's policy, which says who may call it. */
  'x-policy': string;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, unknown>;
}

const signedIn = [{ session: [] }];

let document: Promise<ApiDocument> | null = null;

/** Returns the OpenAPI 3.1 description of every operation, with its policy. */
export function openApiDocument(): Promise<ApiDocument> {
  document ??= describe();
  return document;
}

async function describe(): Promise<ApiDocument> {
  const described = (await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: `${brand} API`,
        version: '1.0.0',
        description:
          'Everything the pages of the site can do, with the same rules. Money is in cents, time in UTC. A refusal is ' +
          '`{ code, status, message, data }`: `code` is for programs, `message` a sentence in the language of ' +
          '`Accept-Language`; `api.badInput` tells each refused value in `data.fields`.',
      },
      servers: [{ url: '/api' }],
      tags: Object.keys(contract).map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'nearhand.session_token',
            description: 'On a site with TLS, the name begins with `__Host-`; with COOKIE_DOMAIN, with `__Secure-`.',
          },
        },
      },
    },
  )) as unknown as ApiDocument;
  for (const methods of Object.values(described.paths)) {
    for (const operation of Object.values(methods)) {
      const { name } = operationOf(operation.operationId).allow;
      operation['x-policy'] = name;
      if (name !== 'anyone') operation.security = signedIn;
    }
  }
  return described;
}

/** Returns the refusals that an operation declares: code → HTTP status. */
export function errorsOf(operationId: string): Record<string, number> {
  const { errorMap } = operationOf(operationId).contract['~orpc'];
  return Object.fromEntries(Object.entries(errorMap).map(([code, error]) => [code, error?.status ?? 400]));
}
