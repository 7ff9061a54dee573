import type { AnySchema, InferSchemaOutput } from '@orpc/contract';
import { z } from 'zod';
import { fail } from '#lib/fail.ts';
import { checkInput } from './check-input.server.ts';
import type { Context } from './context.server.ts';
import { cutAnswer } from './cut-answer.server.ts';
import type { Operation } from './operation.server.ts';
import { addressOf, refuse, refuseInput } from './refusal.server.ts';

/**
 * The one door to an operation, for pages, the HTTP API and tests alike. Checks the input against the contract, reads the
 * caller of a slow write again, asks whether the caller may, counts the call against the operation's limit, runs it, and
 * cuts the answer to the contract.
 * Throws ORPCError for a refusal, with the contract's status and a sentence in the caller's language; everything else that is
 * thrown is a defect.
 */
export async function call<I extends AnySchema, O extends AnySchema>(
  op: Operation<I, O>,
  asked: Context,
  given: unknown,
): Promise<InferSchemaOutput<O>> {
  try {
    const input = await validate(op, asked, given);
    const isWrite = op.contract['~orpc'].route.method !== 'GET';
    const actor = isWrite ? await asked.readActorAgain?.() : null;
    const ctx = actor ? { ...asked, actor } : asked;
    if (!(await op.allow.allows(ctx, input))) {
      fail(ctx.actor.kind === 'visitor' ? 'api.signInRequired' : 'api.notFound');
    }
    await op.limit?.(ctx, addressOf(op));
    return await cut(op, ctx, await op.run(ctx, input));
  } catch (error) {
    refuse(op, asked, error);
  }
}

/** The input of an operation that takes none: HTTP sends an empty object. */
const NoInput = z.strictObject({}).optional();

async function validate<I extends AnySchema, O extends AnySchema>(
  op: Operation<I, O>,
  ctx: Context,
  given: unknown,
): Promise<InferSchemaOutput<I>> {
  const { inputSchema } = op.contract['~orpc'];
  const checked = await checkInput(inputSchema ?? NoInput, given);
  if (!checked.issues) return checked.value as InferSchemaOutput<I>;
  const isObject = typeof given === 'object' && given !== null;
  const alsoWrong = isObject ? await op.alsoWrong?.(ctx, given as Record<string, unknown>) : [];
  return refuseInput(op, ctx, { given, issues: checked.issues, alsoWrong });
}

/** Cuts the answer to the contract. An oddity is logged by its place alone: its value may be a person's text. */
async function cut<I extends AnySchema, O extends AnySchema>(
  op: Operation<I, O>,
  ctx: Context,
  answer: unknown,
): Promise<InferSchemaOutput<O>> {
  const { outputSchema, route } = op.contract['~orpc'];
  if (!outputSchema) return answer as InferSchemaOutput<O>;
  return await cutAnswer(outputSchema, answer, (place) =>
    ctx.log.error({ operation: route.path, place }, 'a value breaks the contract'),
  );
}
