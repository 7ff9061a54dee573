import { fail } from '#lib/fail.ts';
import { can } from '#lib/machine.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import {
  type ApplicationChange,
  type ApplicationRow,
  insertApplicationEvent,
  lockApplication,
  updateApplication,
} from './application-store.server.ts';
import { type ApplicationAct, applicationTransitions } from './transitions.ts';

interface Move {
  applicationId: string;
  act: ApplicationAct;
  role: 'worker' | 'admin';
  /** The text of an administrator to the Pro, or the Pro's answer. */
  reason?: string;
}

/** Throws Fail `workers.ownApplication` for an administrator's own application. */
export function refuseOwn(ctx: Context, applicationId: string): void {
  if (userOf(ctx).id === applicationId) fail('workers.ownApplication');
}

/**
 * Moves an application as the transition table says, with a line of its history and of the audit log, and returns it as it
 * was. Throws Fail `api.notFound`, `workers.notNow` in a state that the act does not start from, and `workers.ownApplication` for
 * an administrator's own application.
 */
export async function moveApplication(ctx: Context, tx: Tx, move: Move): Promise<ApplicationRow> {
  const { applicationId, act, role, reason = null } = move;
  const at = ctx.clock.now();
  const application = (await lockApplication(tx, applicationId)) ?? fail('api.notFound');
  if (role === 'admin') refuseOwn(ctx, applicationId);
  if (
    !can<ApplicationAct, ApplicationRow['state'], 'worker' | 'admin'>(
      applicationTransitions,
      act,
      application.state,
      role,
    )
  )
    fail('workers.notNow');
  const { to } = applicationTransitions[act];
  await updateApplication(tx, applicationId, { state: to, updated_at: at, ...noteOf(move, at) });
  const actorId = userOf(ctx).id;
  await insertApplicationEvent(tx, { applicationId, act, from: application.state, to, actorId, reason, at });
  await recordAudit(tx, {
    at,
    act: `workers.${act}`,
    actor: ctx.actor,
    subject: { type: 'application', id: applicationId },
    detail: { to },
  });
  return application;
}

/** Returns the columns that an act of an administrator or the Pro writes. */
function noteOf({ role, act, reason }: Move, at: Date): ApplicationChange {
  if (role === 'admin') {
    const isApproval = act === 'approve';
    return { decided_at: at, reason: isApproval ? null : (reason ?? null), approval_note: isApproval ? reason : null };
  }
  if (act === 'submit') return { submitted_at: at };
  if (act === 'submitChange') return { submitted_at: at, reason: null };
  return act === 'recallChange' ? { reason: null } : {};
}
