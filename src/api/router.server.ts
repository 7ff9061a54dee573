import type { AnySchema, ContractRouterClient } from '@orpc/contract';
import { createRouterClient, implement, ORPCError, type Router } from '@orpc/server';
import { isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { execute, type Operation } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { badInput } from './bad-input.server.ts';
import { type Contract, contract } from './contract.ts';
import { operations } from './operations.server.ts';

/** The in-process caller: `api.jobs.release({ jobId })`, with the same checks as over HTTP. */
export type Api = ContractRouterClient<Contract>;

export type AnyOperation = Operation<AnySchema, AnySchema>;

function handlerOf(op: AnyOperation) {
  return implement(op.contract)
    .$context<Context>()
    .handler(({ context, input }) => execute(op, context, input).catch((error) => refuse(op, context, error)));
}

/** Turns a refusal into the contract's error: same code, its status, the reader's sentence. Defects pass through. */
export function refuse(op: AnyOperation, context: Context, error: unknown): never {
  if (holdsUnstorableText(error)) throw badInput(context, []);
  if (!isFail(error)) throw error;
  const declared = op.contract['~orpc'].errorMap[error.code];
  if (!declared) throw new Error(`the contract does not declare ${error.code}`, { cause: error });
  throw new ORPCError(error.code, {
    defined: true,
    status: declared.status ?? 400,
    message: words(context.language).t(`errors:${error.code}`, error.data),
    data: error.data,
  });
}

/** PostgreSQL keeps every character in a text but U+0000 (class 22: character_not_in_repertoire, untranslatable). */
function holdsUnstorableText(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof Error && (code === '22021' || code === '22P05');
}

type Tree = { [name: string]: AnyOperation | Tree };

function handlers(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [
      name,
      'run' in node ? handlerOf(node as AnyOperation) : handlers(node as Tree),
    ]),
  );
}

export const router = implement(contract)
  .$context<Context>()
  .router(handlers(operations as unknown as Tree) as never) as unknown as Router<Contract, Context>;

/** The operation of a path: `['jobs', 'release']`. */
export function operationAt(path: readonly string[]): AnyOperation {
  const found = path.reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], operations);
  if (!found) throw new Error(`no operation ${path.join('.')}`);
  return found as AnyOperation;
}

/** The caller for one request. */
export function apiFor(context: Context): Api {
  return createRouterClient(router, { context }) as Api;
}
