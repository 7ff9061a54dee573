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
  const bound = lazily(operations, (group) => lazily<object>(group, (op) => callerOf(op as AnyOperation, ctx)));
  // It has the contract's shape, which the compiler cannot follow through a proxy.
  return bound as unknown as Api;
}

/** Returns an object with the names of another, whose values are made when they are read: a page uses a few of two hundred operations. */
const lazily = <Named extends object>(named: Named, make: (value: Named[keyof Named]) => unknown): Named =>
  new Proxy(named, {
    get: (all, name) => (Object.hasOwn(all, name) ? make(all[name as keyof Named]) : undefined),
    // What is named here is everyone's.
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });

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
