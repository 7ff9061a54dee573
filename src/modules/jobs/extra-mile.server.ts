import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { endExtraMile, findStanding, grantExtraMile } from '#modules/workers/public.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { countOpenCasesOf } from './case/case-store.server.ts';

/**
 * Returns where a Pro stands: badges, what Extra Mile requires, and how fast the Pro usually answers. Throws Fail `api.notFound`.
 */
export async function describeStanding(db: Db, workerId: string, now: Date) {
  const [profile, openDisputes] = await Promise.all([findStanding(db, workerId, now), countOpenCasesOf(db, workerId)]);
  return { ...(profile ?? fail('api.notFound')), openDisputes };
}

/**
 * Grants or ends a Pro's membership of Extra Mile as the operator, and notifies the Pro, who reads `reason`. It counts for jobs
 * that are paid from then on. Throws Fail `jobs.notNow`, and changes nothing, if the Pro is a member already (or none), lacks one
 * of the requirements, or has an open dispute.
 */
export function changeExtraMile(
  db: Db,
  { workerId, act, reason, at }: { workerId: string; act: 'grant' | 'end'; reason: string; at: Date },
): Promise<void> {
  return transaction(db, async (tx) => {
    const isChanged = act === 'grant' ? await grantExtraMile(tx, workerId) : await endExtraMile(tx, workerId);
    if (!isChanged || (act === 'grant' && (await countOpenCasesOf(tx, workerId)) > 0)) fail('jobs.notNow');
    const subject = { type: 'user', id: workerId };
    await recordAudit(tx, { at, act: `workers.${act}ExtraMile`, actor: { kind: 'operator' }, subject });
    const kind = act === 'grant' ? 'extraMileGranted' : 'extraMileEnded';
    await notify(tx, { userId: workerId, kind, data: { reason }, at });
  });
}
