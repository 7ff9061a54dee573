import { fail } from '#lib/fail.ts';
import { readSuspensionPass } from '#modules/identity/public.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { findNewestSuspension } from './suspension-store.server.ts';

/** Returns the account of a pass and its newest suspension. Throws Fail `api.notFound`, also for the pass of an earlier one. */
export async function requirePass(ctx: Context, pass: string) {
  const read = (await readSuspensionPass(ctx, pass)) ?? fail('api.notFound');
  const { accountId, at, isProved } = read;
  const suspension = (await findNewestSuspension(ctx.db, accountId)) ?? fail('api.notFound');
  if (suspension.at > at) fail('api.notFound');
  return { accountId, madeAt: at, suspension, isProved, pass: read };
}

/**
 * Returns the suspended Pro that the caller's cookie is for. A mailed link is not enough: it may lead no money to another bank
 * account. Throws Fail `api.notFound` without such a pass, for clients, and once the suspension is over.
 */
export async function requireSuspendedPro(ctx: Context): Promise<{ id: string; email: string }> {
  const { accountId, suspension, isProved } = await requirePass(ctx, '');
  const { role, email, liftedAt } = suspension;
  if (!isProved || liftedAt || (role !== 'contractor' && role !== 'dual')) fail('api.notFound');
  return { id: accountId, email };
}
