import type { Schema } from './openapi.server.ts';

/** One line of a table of fields. */
export interface FieldRow {
  /** `items[].id` */
  name: string;
  type: string;
  required: boolean;
}

/** Every field of a schema, nested ones after their parent. A schema that is no object has none. */
export function fieldsOf(schema: Schema | undefined, prefix = ''): FieldRow[] {
  const object = schema && withoutNull(schema);
  if (object?.type === 'array') return fieldsOf(object.items, `${prefix}[]`);
  return Object.entries(object?.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const required = object?.required?.includes(name) ?? false;
    return [{ name: path, type: typeOf(field), required }, ...fieldsOf(field, path)];
  });
}

/** What a value of the schema is, in a few words: `integer, 1 to 48, else 24`. */
export function typeOf(schema: Schema): string {
  const rest = withoutNull(schema);
  const words = [basicType(rest), ...bounds(rest)];
  if (rest !== schema) words.push('or null');
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

/** Limits that say something; the library also writes those of the number type itself. */
function bounds(schema: Schema): string[] {
  const says = (value: number | undefined): value is number => value !== undefined && Number.isSafeInteger(value * 2);
  const words: string[] = [];
  const span = (least: number | undefined, most: number | undefined, unit: string) => {
    if (says(least) && says(most)) words.push(`${least === most ? least : `${least} to ${most}`}${unit}`);
    else if (says(least) && least > 0) words.push(`${least}${unit} or more`);
    else if (says(most)) words.push(`at most ${most}${unit}`);
  };
  span(schema.minimum, schema.maximum, '');
  span(schema.minLength, schema.maxLength, ' characters');
  span(schema.minItems, schema.maxItems, ' entries');
  if (schema.pattern && !schema.format) words.push(`matches ${schema.pattern}`);
  return words;
}

/** A schema that also allows null, without that; itself otherwise. */
function withoutNull(schema: Schema): Schema {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 && choices.length !== schema.anyOf?.length ? (choices[0] as Schema) : schema;
}
