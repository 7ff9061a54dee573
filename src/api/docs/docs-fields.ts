import type { Schema } from './openapi.server.ts';

/** A row of a table of fields. */
export interface FieldRow {
  /** `items[].id` */
  name: string;
  type: string;
  required: boolean;
}

/** Returns every field of a schema, nested ones after their parent; none if the schema is not an object. */
export function fieldsOf(schema: Schema | undefined, prefix = ''): FieldRow[] {
  const object = schema && withoutNull(schema);
  if (object?.type === 'array') return fieldsOf(object.items, `${prefix}[]`);
  return Object.entries(object?.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const required = object?.required?.includes(name) ?? false;
    return [{ name: path, type: typeOf(field), required }, ...fieldsOf(field, path)];
  });
}

/** Describes the values of a schema in a few words: `integer, 1 to 48, else 24`. */
export function typeOf(schema: Schema): string {
  const nonNull = withoutNull(schema);
  const words = [basicType(nonNull), ...bounds(nonNull)];
  if (nonNull !== schema) words.push('or null');
  if (schema.default !== undefined) words.push(`else ${JSON.stringify(schema.default)}`);
  return words.filter(Boolean).join(', ').replace(', or null', ' or null');
}

function basicType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.contentMediaType) return 'file';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  return [schema.type ?? 'anything', schema.format].flat().filter(Boolean).join(' ');
}

/** Describes the limits of a schema, without those of the number type itself, which the library also writes. */
function bounds(schema: Schema): string[] {
  const isLimit = (value: number | undefined): value is number =>
    value !== undefined && Number.isSafeInteger(value * 2);
  const words: string[] = [];
  const span = (min: number | undefined, max: number | undefined, unit: string) => {
    if (isLimit(min) && isLimit(max)) words.push(`${min === max ? min : `${min} to ${max}`}${unit}`);
    else if (isLimit(min) && min > 0) words.push(`${min}${unit} or more`);
    else if (isLimit(max)) words.push(`at most ${max}${unit}`);
  };
  span(schema.minimum, schema.maximum, '');
  span(schema.minLength, schema.maxLength, ' characters');
  span(schema.minItems, schema.maxItems, ' entries');
  if (schema.pattern && !schema.format) words.push(`matches ${schema.pattern}`);
  return words;
}

/** Returns the schema without its alternative of null; the schema itself if it has none. */
function withoutNull(schema: Schema): Schema {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 && choices.length !== schema.anyOf?.length ? (choices[0] as Schema) : schema;
}
