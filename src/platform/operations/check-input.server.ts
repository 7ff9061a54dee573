import type { AnySchema, InferSchemaOutput } from '@orpc/contract';
import type { Issue } from './field-codes.ts';

/**
 * Checks `given` against a schema, and that the database can store every text of it. Returns the value that the schema makes of
 * it, or what is wrong with it.
 */
export async function checkInput<I extends AnySchema>(
  schema: I,
  given: unknown,
): Promise<{ value: InferSchemaOutput<I>; issues?: undefined } | { issues: readonly Issue[] }> {
  const checked = await schema['~standard'].validate(given);
  if (checked.issues) return { issues: checked.issues };
  const issues = unstorableTexts(checked.value);
  return issues.length > 0 ? { issues } : { value: checked.value as InferSchemaOutput<I> };
}

/** Returns an issue for each text in `value` that PostgreSQL cannot store: with U+0000, or with half of a surrogate pair. */
function unstorableTexts(value: unknown, path: readonly string[] = []): Issue[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [{ path, message: 'the text cannot be stored' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => unstorableTexts(part, [...path, name]));
}
