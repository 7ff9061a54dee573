import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract';
import type { RefusalCode } from '#lib/fail.ts';
import { call } from '#platform/operations/call.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { AnyOperation } from '#platform/operations/operation.server.ts';
import { inputFromForm } from '#platform/operations/text-input.server.ts';
import type { Contract } from './contract.ts';
import { operations } from './operations.server.ts';

/** An operation bound to one caller. `fromForm` takes the fields of a form; values in `own` come from the page and win. */
interface Caller<Input, Output> {
  (...input: unknown extends Input ? [] : [input: Input]): Promise<Output>;
  fromForm(form: FormData, own?: Partial<Input>): Promise<Output>;
}

type CallerOf<Procedure> =
  Procedure extends ContractProcedure<infer I extends AnySchema, infer O extends AnySchema, ErrorMap, Meta>
    ? Caller<InferSchemaInput<I>, InferSchemaOutput<O>>
    : never;

/**
 * The API, called in process: `api.jobs.release({ jobId })`, or `api.jobs.checkIn.fromForm(form, { jobId })`. It has the same
 * checks and refusals as over HTTP.
 */
export type Api = {
  [Group in keyof Contract]: { [Name in keyof Contract[Group]]: CallerOf<Contract[Group][Name]> };
};

/** Returns the API bound to the caller of one request. */
export function apiFor(ctx: Context): Api {
  const api: Record<string, Record<string, unknown>> = {};
  for (const { path, op } of allOperations) {
    const [group, name] = path;
    api[group] ??= {};
    api[group][name] = callerOf(op, ctx);
  }
  // The operations have the contract's shape, which the compiler cannot follow through a list.
  return api as unknown as Api;
}

function callerOf(op: AnyOperation, ctx: Context) {
  return Object.assign((input: unknown) => call(op, ctx, input), {
    fromForm: (form: FormData, own = {}) =>
      call(op, ctx, { ...inputFromForm(op.contract['~orpc'].inputSchema, form), ...own }),
  });
}

/** Every operation with its path in the contract: `['jobs', 'release']`. */
export const allOperations: readonly { path: [string, string]; op: AnyOperation }[] = Object.entries(
  operations,
).flatMap(([group, groupOperations]) =>
  Object.entries(groupOperations).map(([name, op]) => ({
    path: [group, name] as [string, string],
    op: op as AnyOperation,
  })),
);

const operationsByName = new Map(allOperations.map(({ path, op }) => [path.join('.'), op]));

/** Returns the operation with a name (`jobs.release`). Throws if there is none. */
export function operationOf(name: string): AnyOperation {
  const op = operationsByName.get(name);
  if (!op) throw new Error(`no operation ${name}`);
  return op;
}

const statuses = new Map(
  allOperations.flatMap(({ op }) =>
    Object.entries(op.contract['~orpc'].errorMap).map(([code, error]) => [code, error?.status ?? 400] as const),
  ),
);

/** Returns the HTTP status of a refusal's code, which is the same in every operation. Unknown codes are defects: 500. */
export const statusOf = (code: RefusalCode): number => statuses.get(code) ?? 500;
