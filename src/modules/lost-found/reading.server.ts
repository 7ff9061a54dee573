import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import { type Context, readerIdOf } from '#platform/operations/context.server.ts';
import { isAdministrator, lacksTwoStep } from '#platform/operations/operation.server.ts';
import { isPublic, type Standing } from './states.ts';
import { hasWritten } from './store.server.ts';

/** True for an administrator who may act as one. */
export const isActingAdmin = ({ actor, config }: Pick<Context, 'actor' | 'config'>): boolean =>
  actor.kind === 'user' && isAdministrator(actor.user) && !lacksTwoStep(actor.user, config);

/**
 * Throws Fail `api.notFound` unless the caller may read a report: a closed one is for its reporter, for those who wrote to the reporter
 * and for administrators; that of a suspended account, for its reporter and administrators.
 */
export async function requireReadable(
  ctx: Context,
  db: Db,
  report: Standing & { id: string; reporterId: string },
): Promise<void> {
  const readerId = readerIdOf(ctx);
  if (isPublic(report) || report.reporterId === readerId || isActingAdmin(ctx)) return;
  const mayRead = readerId !== null && !report.isSuspended && (await hasWritten(db, report.id, readerId));
  if (!mayRead) fail('api.notFound');
}
