import { readAuditData } from '#modules/audit/public.server.ts';
import { readCallData } from '#modules/calls/public.server.ts';
import { readDecisionData } from '#modules/decisions/public.server.ts';
import { readRequestData } from '#modules/hiring/public.server.ts';
import { readAccountData } from '#modules/identity/public.server.ts';
import { readJobData } from '#modules/jobs/public.server.ts';
import { readLostFoundData } from '#modules/lost-found/public.server.ts';
import { readMessageData } from '#modules/messaging/public.server.ts';
import { readBellData } from '#modules/notifications/public.server.ts';
import { readMoneyData } from '#modules/payments/public.server.ts';
import { readPhotoData } from '#modules/proofs/public.server.ts';
import { readReviewData } from '#modules/reviews/public.server.ts';
import { readWorkerData } from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** The parts of a copy, each the work of the context that keeps it. The names are those of the JSON files. */
const parts: Record<string, (db: Db, userId: string) => Promise<PersonalData>> = {
  account: readAccountData,
  decisions: readDecisionData,
  pro: readWorkerData,
  requests: readRequestData,
  jobs: readJobData,
  photos: readPhotoData,
  money: readMoneyData,
  reviews: readReviewData,
  messages: readMessageData,
  calls: readCallData,
  lostAndFound: readLostFoundData,
  notifications: readBellData,
  activity: readAuditData,
};

/** Returns everything that belongs to a person, by part. */
export async function collectData(db: Db, userId: string): Promise<Map<string, PersonalData>> {
  const collected = new Map<string, PersonalData>();
  for (const [name, read] of Object.entries(parts)) collected.set(name, await read(db, userId));
  return collected;
}
