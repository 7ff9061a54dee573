import type { AnySchema } from '@orpc/contract';
import { JsonSchemaCoercer } from '@orpc/json-schema';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context } from '#platform/operations/context.server.ts';
import { execute } from '#platform/operations/operation.server.ts';
import { refuseInput } from './bad-input.server.ts';
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
  const { outputSchema } = op.contract['~orpc'];
  let output: unknown;
  try {
    output = await execute(op, context, await checkedInput(op, context, given));
  } catch (error) {
    refuse(op, context, error);
  }
  if (!outputSchema) return output;
  const cut = await outputSchema['~standard'].validate(output);
  if (cut.issues) throw new Error(`the answer breaks its contract (${JSON.stringify(cut.issues)})`);
  return cut.value;
}

async function checkedInput(op: AnyOperation, context: Context, given: unknown): Promise<unknown> {
  const { inputSchema } = op.contract['~orpc'];
  if (!inputSchema) return given;
  const checked = await inputSchema['~standard'].validate(coerced(inputSchema, given));
  return checked.issues ? refuseInput(op, context, given, checked.issues) : checked.value;
}

function coerced(schema: AnySchema, input: unknown): unknown {
  let json = inputSchemas.get(schema);
  if (json === undefined) {
    [, json] = converter.convert(schema, { strategy: 'input' });
    inputSchemas.set(schema, json);
  }
  return coercer.coerce(json, input);
}
