import { endOfBusinessDay } from '#lib/business-days.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { answerDays } from '../limits.ts';
import { findTimeZone, lockAnswerableNotice, updateAnswerUntil } from './notice-store.server.ts';

/**
 * Gives a Pro whose account is no longer suspended the whole time for the answer to a background notice again, from `at`, and
 * tells the Pro until when. Does nothing without a notice that could be answered when the account was suspended.
 */
export async function restartNotice(
  tx: Tx,
  { applicationId, suspendedAt, at }: { applicationId: string; suspendedAt: Date; at: Date },
): Promise<void> {
  const notice = await lockAnswerableNotice(tx, applicationId, suspendedAt);
  const timeZone = notice && (await findTimeZone(tx, applicationId));
  if (!notice || !timeZone) return;
  const answerUntilAt = endOfBusinessDay(at, answerDays, timeZone);
  await updateAnswerUntil(tx, notice.id, answerUntilAt);
  const { reason, company } = notice;
  await notify(tx, {
    userId: applicationId,
    kind: 'applicationNotice',
    data: { reason, company, answerUntilAt, timeZone },
    at,
  });
}
