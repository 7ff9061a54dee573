import type { DescribedOperation, Schema } from './openapi.server.ts';

const exampleId = '0b9a6c1e-4f6d-4d1c-9a57-3f1f6d3c2b10';

/** Realistic values for fields whose schema suggests none. */
const examples: Record<string, unknown> = {
  zip: '94110',
  category: 'home-services',
  subcategory: 'house-cleaning',
  email: 'maria@example.com',
  password: 'a long sentence',
  fullName: 'Maria Gonzalez',
  username: 'maria_g',
  phone: '+14155550123',
  title: 'Clean the flat',
  description: 'Two rooms and a kitchen.',
  message: 'I can do it on Friday.',
  comment: 'On time and careful.',
  reason: 'One wall is still bare.',
  answer: 'It is painted now.',
  startsAt: '2027-03-05T17:00:00.000Z',
  pin: '4821',
  amountCents: 12_000,
  minutes: 120,
};

/** Returns a curl command that calls an operation. After signing in, calls read their session from a file of cookies. */
export function curlOf(origin: string, method: string, path: string, operation: DescribedOperation): string {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const address = inPath.reduce(
    (template, { name, schema }) => template.replace(`{${name}}`, String(sample(name, schema))),
    path,
  );
  const search = query
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(name, schema)))}`)
    .join('&');
  const parts = ['curl'];
  if (method !== 'get') parts.push(`-X ${method.toUpperCase()}`);
  if (operation.operationId === 'identity.signIn') parts.push('-c cookies.txt');
  else if (operation.security) parts.push('-b cookies.txt');
  const content = operation.requestBody?.content;
  const form = content?.['multipart/form-data']?.schema;
  const body = content?.['application/json']?.schema;
  if (form) parts.push(...formOf(form));
  else if (body) parts.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(required(body)))}`);
  parts.push(quoted(`${origin}/api${address}${search && `?${search}`}`));
  return parts.join(' ');
}

function formOf(schema: Schema): string[] {
  const files = Object.entries(schema.properties ?? {}).filter(([, { contentMediaType }]) => contentMediaType);
  const fields = Object.entries(required(schema)).filter(([name]) => !files.some(([file]) => file === name));
  return [
    ...fields.map(([name, value]) => `-F ${quoted(`${name}${Array.isArray(value) ? `[]=${value[0]}` : `=${value}`}`)}`),
    ...files.map(([name]) => `-F ${quoted(`${name}=@photo.jpg`)}`),
  ];
}

function required(schema: Schema): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, sample(name, field)]));
}

function sample(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [sample(name, schema.items ?? {})];
  if (schema.type === 'boolean') return true;
  if (name in examples) return examples[name];
  if (schema.format === 'uuid' || /id$/i.test(name)) return exampleId;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return name;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
