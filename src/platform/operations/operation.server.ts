import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract';
import { fail } from '#lib/fail.ts';
import type { AccountStatus, Context, Role } from './context.server.ts';
import type { AccountLimit } from './limit.server.ts';

/** Who may call an operation. `name` stands in the permission matrix. */
export interface Policy<Input = unknown> {
  name: string;
  allows(ctx: Context, input: Input): boolean | Promise<boolean>;
}

/** One act of the product: its public face, who may, and what happens. */
export interface Operation<I extends AnySchema, O extends AnySchema> {
  contract: ContractProcedure<I, O, ErrorMap, Meta>;
  allow: Policy<InferSchemaOutput<I>>;
  /** How often one account may; without it, as often as it likes. */
  limit?: AccountLimit;
  run(ctx: Context, input: InferSchemaOutput<I>): Promise<InferSchemaInput<O>>;
}

/** Joins a contract with who may call it and what it does; input arrives checked, output is cut to the contract. */
export function operation<I extends AnySchema, O extends AnySchema>(
  contract: ContractProcedure<I, O, ErrorMap, Meta>,
  parts: Pick<Operation<I, O>, 'allow' | 'limit' | 'run'>,
): Operation<I, O> {
  return { contract, ...parts };
}

/**
 * Runs an operation for `ctx.actor`. Throws Fail `api.signInRequired` or `api.notFound` when the actor may not,
 * `api.tooManyRequests` when they did it too often.
 */
export async function execute<I extends AnySchema, O extends AnySchema>(
  op: Operation<I, O>,
  ctx: Context,
  input: InferSchemaOutput<I>,
): Promise<InferSchemaInput<O>> {
  if (!(await op.allow.allows(ctx, input))) {
    fail(ctx.actor.kind === 'visitor' ? 'api.signInRequired' : 'api.notFound');
  }
  await op.limit?.(ctx);
  return op.run(ctx, input);
}

export const anyone: Policy = { name: 'anyone', allows: () => true };

export const signedIn: Policy = { name: 'signed in', allows: (ctx) => ctx.actor.kind === 'user' };

/** People with one of `roles` and, when given, one of `statuses`. */
export function role(roles: readonly Role[], statuses?: readonly AccountStatus[]): Policy {
  return {
    name: [roles.join(' or '), statuses?.join(' or ')].filter(Boolean).join(', '),
    allows: ({ actor }) =>
      actor.kind === 'user' && roles.includes(actor.user.role) && (statuses?.includes(actor.user.status) ?? true),
  };
}

/** A Pro whose profile is approved: may quote, bid and work. */
export const approvedWorker = role(['contractor', 'dual'], ['approved']);

/** A Pro in any state of review. */
export const worker = role(['contractor', 'dual']);
