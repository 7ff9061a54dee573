import { fail } from '#lib/fail.ts';
import { type Context, readerIdOf } from '#platform/operations/context.server.ts';
import { isAdministrator, lacksTwoStep } from '#platform/operations/operation.server.ts';
import { isPublic, type Standing } from './states.ts';

/** True for an administrator who may act as one. */
export const isActingAdmin = ({ actor, config }: Pick<Context, 'actor' | 'config'>): boolean =>
  actor.kind === 'user' && isAdministrator(actor.user) && !lacksTwoStep(actor.user, config);

/**
 * Throws Fail `api.notFound` unless the caller may read a report: a closed one, and that of a suspended account, is for its
 * reporter and administrators.
 */
export function requireReadable(ctx: Context, report: Standing & { reporterId: string }): void {
  const mayRead = isPublic(report) || report.reporterId === readerIdOf(ctx) || isActingAdmin(ctx);
  if (!mayRead) fail('api.notFound');
}
