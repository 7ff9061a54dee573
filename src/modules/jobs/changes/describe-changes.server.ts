import type { z } from 'zod';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { DetailRow } from '../views.server.ts';
import type { ChangeRequest } from './changes-contract.ts';

/**
 * Returns a job's requests for changes. While the two sides do not share contact details (`isShared`), those that the other side wrote are
 * masked.
 */
export function describeChanges(
  { changeRequests, side }: Pick<DetailRow, 'changeRequests' | 'side'>,
  isShared: boolean,
): z.input<typeof ChangeRequest>[] {
  const written = (by: DetailRow['side'], text: string) => (isShared || side === by ? text : maskContactDetails(text));
  return changeRequests.map(({ reason, items, requestedAt, answer, answeredAt, withdrawnAt }) => ({
    reason: written('client', reason),
    items,
    requestedAt: new Date(requestedAt),
    answer: answer && answeredAt ? { text: written('worker', answer), answeredAt: new Date(answeredAt) } : null,
    withdrawnAt: withdrawnAt ? new Date(withdrawnAt) : null,
  }));
}
