import type { AnySchema } from '@orpc/contract';
import { JsonSchemaCoercer } from '@orpc/json-schema';
import { ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context } from '#platform/context.server.ts';
import { execute } from '#platform/operation.server.ts';
import { type AnyOperation, refuse } from './router.server.ts';

const converter = new ZodToJsonSchemaConverter();
const coercer = new JsonSchemaCoercer();
type JsonSchema = Parameters<typeof coercer.coerce>[0];
const inputSchemas = new WeakMap<AnySchema, JsonSchema>();

/**
 * Runs an operation for a call that came as text: `"24"` becomes 24 where the contract wants a number. The same checks in
 * the same order as a call in process, without the middleware that we have none of. Throws ORPCError for a refusal.
 */
export async function perform(op: AnyOperation, context: Context, given: unknown): Promise<unknown> {
  const { inputSchema, outputSchema } = op.contract['~orpc'];
  let input = given;
  if (inputSchema) {
    const checked = await inputSchema['~standard'].validate(coerced(inputSchema, given));
    if (checked.issues) {
      const data = { issues: checked.issues };
      throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data });
    }
    input = checked.value;
  }
  let output: unknown;
  try {
    output = await execute(op, context, input);
  } catch (error) {
    refuse(op, context, error);
  }
  if (!outputSchema) return output;
  const cut = await outputSchema['~standard'].validate(output);
  if (cut.issues) throw new Error(`the answer breaks its contract (${JSON.stringify(cut.issues)})`);
  return cut.value;
}

function coerced(schema: AnySchema, input: unknown): unknown {
  let json = inputSchemas.get(schema);
  if (json === undefined) {
    [, json] = converter.convert(schema, { strategy: 'input' });
    inputSchemas.set(schema, json);
  }
  return coercer.coerce(json, input);
}
