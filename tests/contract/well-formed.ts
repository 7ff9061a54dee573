import type { ApiDocument, DescribedOperation, DescribedParameter, Schema } from '#api/docs/openapi.server.ts';

/** A call over HTTP, without its caller. */
export interface Call {
  operationId: string;
  policy: string;
  method: string;
  path: string;
  /** JSON, or a form where the operation takes files. */
  body: string | FormData | undefined;
  takesInput: boolean;
}

/** Ids by the name that a contract gives them (`jobId`); `operationId.name` wins over `name`. */
export type Ids = Record<string, string>;

const instant = '2026-03-05T17:00:00.000Z';
const texts: Record<string, string> = {
  zip: '94110',
  category: 'home-services',
  email: 'nobody@example.test',
  reason: 'The floor is still dirty.',
  answer: 'It is clean by now.',
  newEmail: 'nobody.else@example.test',
  password: 'a long enough password',
  currentPassword: 'a long enough password',
  newPassword: 'another long enough password',
  username: 'somebody_new',
  phone: '',
  timeZone: 'America/Chicago',
  hour: '1 08:00 16:00',
  checkedOn: '2026-03-01',
  firstDay: '2026-12-24',
  cursor: '',
};

/** Returns a valid call of every operation, with the records in `ids`. `surprise` adds an unknown field. */
export function wellFormedCalls(document: ApiDocument, ids: Ids, photo: Buffer, surprise = false): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method, path, operation, { ids, photo, surprise })),
  );
}

function call(
  method: string,
  path: string,
  operation: DescribedOperation,
  { ids, photo, surprise }: { ids: Ids; photo: Buffer; surprise: boolean },
): Call {
  const { operationId, parameters = [], requestBody } = operation;
  const value = (name: string, schema: Schema) => sample(operationId, name, schema, ids);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const query = new URLSearchParams(
    parameters.filter(isRequiredInQuery).flatMap(({ name, schema }) => {
      const given = value(name, schema);
      return [given].flat().map((one) => [Array.isArray(given) ? `${name}[]` : name, String(one)]);
    }),
  );
  const form = requestBody?.content['multipart/form-data']?.schema;
  const schema = form ?? requestBody?.content['application/json']?.schema;
  const isIncluded = (name: string) => schema?.required?.includes(name) || `${operationId}.${name}` in ids;
  const fields = Object.entries(schema?.properties ?? {}).filter(([name]) => isIncluded(name));
  const values = Object.fromEntries(fields.map(([name, field]) => [name, value(name, field)]));
  if (surprise && method === 'get') query.set('surprise', 'x');
  if (surprise && method !== 'get') values.surprise = 'x';
  const address = inPath.reduce(
    (template, { name, schema }) => template.replace(`{${name}}`, String(value(name, schema))),
    path,
  );
  return {
    operationId,
    policy: operation['x-policy'],
    method: method.toUpperCase(),
    path: `/api${address}${query.size > 0 ? `?${query}` : ''}`,
    body: form
      ? formOf(values, form, photo)
      : schema || Object.keys(values).length > 0
        ? JSON.stringify(values)
        : undefined,
    takesInput: parameters.length > 0 || schema !== undefined,
  };
}

const isRequiredInQuery = (parameter: DescribedParameter): boolean =>
  parameter.in === 'query' && parameter.required === true;

function formOf(values: Record<string, unknown>, schema: Schema, photo: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(one));
  }
  const fileFields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.contentMediaType);
  for (const [name] of fileFields)
    form.set(name, new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}

function sample(operationId: string, name: string, schema: Schema, ids: Ids): unknown {
  const id = ids[`${operationId}.${name}`] ?? ids[name];
  if (id) return id;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [sample(operationId, name.replace(/s$/, ''), schema.items ?? {}, ids)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') {
    const number = Math.min(Math.max(schema.minimum ?? 1, 100), schema.maximum ?? 100);
    return number - (schema.multipleOf ? number % schema.multipleOf : 0);
  }
  if (schema.format === 'uuid') throw new Error(`${operationId} needs an id for ${name}`);
  if (schema.format === 'date-time') return instant;
  return texts[name] ?? 'words';
}
