import { listAdministrators } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';

interface News {
  kind: 'noticeAnswered' | 'noticeRunOut';
  applicationId: string;
  at: Date;
}

/** Notifies the administrators of what lets them decide about an application. */
export async function tellAdministrators(tx: Tx, { kind, applicationId, at }: News): Promise<void> {
  for (const userId of await listAdministrators(tx)) await notify(tx, { userId, kind, data: { applicationId }, at });
}
