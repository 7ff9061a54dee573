import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract';
import { type FailData, fail, type RefusalCode } from '#lib/fail.ts';
import type { Config } from '../config.server.ts';
import type { FormLimits } from '../http/form-reader.server.ts';
import type { AccountStatus, Context, Role, User } from './context.server.ts';
import type { CallLimit } from './limit.server.ts';

/** Who may call an operation. `name` is its entry in the permission matrix. */
export interface Policy<Input = unknown> {
  name: string;
  allows(ctx: Context, input: Input): boolean | Promise<boolean>;
}

/** A field that a rule beyond the contract refuses. */
export interface WrongField {
  field: string;
  code: RefusalCode;
  data: FailData;
}

/** One act of the product: its contract, who may call it, and what it does. */
export interface Operation<I extends AnySchema, O extends AnySchema> {
  contract: ContractProcedure<I, O, ErrorMap, Meta>;
  allow: Policy<InferSchemaOutput<I>>;
  /** How often an account, or the visitors of a network, may call it; any number of times without it. */
  limit?: CallLimit;
  /** The files that a form may bring; without it, none. */
  uploads?: FormLimits;
  /** Finds what else is wrong with an input that the contract refuses, so that a form says everything at once. */
  alsoWrong?(ctx: Context, given: Record<string, unknown>): Promise<WrongField[]>;
  run(ctx: Context, input: InferSchemaOutput<I>): Promise<InferSchemaInput<O>>;
}

export type AnyOperation = Operation<AnySchema, AnySchema>;

/** Joins a contract with who may call it and what it does; input arrives checked, output is cut to the contract. */
export function operation<I extends AnySchema, O extends AnySchema>(
  contract: ContractProcedure<I, O, ErrorMap, Meta>,
  parts: Pick<Operation<I, O>, 'allow' | 'limit' | 'uploads' | 'alsoWrong' | 'run'>,
): Operation<I, O> {
  return { contract, ...parts };
}

export const anyone: Policy = { name: 'anyone', allows: () => true };

export const signedIn: Policy = { name: 'signed in', allows: (ctx) => ctx.actor.kind === 'user' };

/**
 * Returns the policy for people with one of `roles` and, when given, one of `statuses`. It throws Fail `api.twoStepRequired` for
 * an administrator who has not turned on two-step verification.
 */
export function role(roles: readonly Role[], statuses?: readonly AccountStatus[]): Policy {
  return {
    name: [roles.join(' or '), statuses?.join(' or ')].filter(Boolean).join(', '),
    allows({ actor, config }) {
      if (actor.kind !== 'user' || !roles.includes(actor.user.role)) return false;
      if (statuses && !statuses.includes(actor.user.status)) return false;
      return !isAdministrator(actor.user) || !lacksTwoStep(actor.user, config) || fail('api.twoStepRequired');
    },
  };
}

export const isAdministrator = ({ role }: Pick<User, 'role'>): boolean => role === 'admin' || role === 'super_admin';

/** True for an administrator who has to turn on two-step verification before acting as one. */
export const lacksTwoStep = (user: Pick<User, 'role' | 'twoStep'>, config: Pick<Config, 'ADMIN_TWO_STEP'>): boolean =>
  isAdministrator(user) && !user.twoStep && config.ADMIN_TWO_STEP === 'required';

/** A Pro whose profile is approved: may quote, bid and work. */
export const approvedWorker = role(['contractor', 'dual'], ['approved']);

/** A Pro in any state of review. */
export const worker = role(['contractor', 'dual']);

/** An administrator. */
export const admin = role(['admin', 'super_admin']);
