import type { AnySchema } from '@orpc/contract';
import { JsonSchemaCoercer } from '@orpc/json-schema';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

const converter = new ZodToJsonSchemaConverter();
const coercer = new JsonSchemaCoercer();
type JsonSchema = Parameters<typeof coercer.coerce>[0];

interface FieldSchema {
  type?: string;
}

/** The values of a ticked checkbox: the product's own, and the browsers' for one without a value. */
const ticked: unknown[] = ['yes', 'on'];

const jsonSchemas = new WeakMap<AnySchema, JsonSchema>();

/** The contract's input as JSON Schema, converted once. */
function jsonSchemaOf(schema: AnySchema): JsonSchema {
  let json = jsonSchemas.get(schema);
  if (json === undefined) {
    // The converter answers at once; its type leaves room for others that do not.
    [, json] = converter.convert(schema, { strategy: 'input' });
    jsonSchemas.set(schema, json);
  }
  return json;
}

/** Returns `given` with texts turned into what the contract asks for: `"24"` becomes 24 where it wants a number. */
export function coerceText(schema: AnySchema | undefined, given: unknown): unknown {
  return schema ? coercer.coerce(jsonSchemaOf(schema), given) : given;
}

/**
 * Returns the input of an operation from a form that a page sent: the fields that the contract names, and no others. An empty
 * field counts as missing. A checkbox that is not ticked is false. A name that comes several times is a list where the
 * contract wants one, and its last value elsewhere. A line break, which browsers send as two characters, is one.
 */
export function inputFromForm(schema: AnySchema | undefined, form: FormData): Record<string, unknown> {
  if (!schema) return {};
  const json = jsonSchemaOf(schema);
  const { properties = {} } = json as { properties?: Record<string, FieldSchema> };
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldValue(form, name, field)]);
  const input = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return coercer.coerce(json, input) as Record<string, unknown>;
}

function fieldValue(form: FormData, name: string, field: FieldSchema): unknown {
  const values = form
    .getAll(name)
    .map(filled)
    .filter((value) => value !== undefined);
  if (field.type === 'array') return values.length > 0 ? values : undefined;
  const value = values.at(-1);
  // Any other word than a ticked checkbox sends is for the contract to judge.
  if (field.type === 'boolean') return value === undefined ? false : ticked.includes(value) || value;
  return value;
}

function filled(value: string | File): string | File | undefined {
  if (typeof value !== 'string') return value.size > 0 ? value : undefined;
  return value === '' ? undefined : value.replaceAll('\r\n', '\n');
}
