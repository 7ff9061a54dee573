import type { z } from 'zod';
import type { AsRead } from '../masked-for.server.ts';
import type { ChangeRequest } from './changes-contract.ts';
import type { ChangeRequestJson } from './changes-store.server.ts';

/** Returns a job's requests for changes as one of its sides reads them. */
export const describeChanges = (requests: ChangeRequestJson[], asRead: AsRead): z.input<typeof ChangeRequest>[] =>
  requests.map(({ reason, items, requestedAt, answer, answeredAt, withdrawnAt }) => ({
    reason: asRead(reason, 'client'),
    items,
    requestedAt: new Date(requestedAt),
    answer: answer && answeredAt ? { text: asRead(answer, 'worker'), answeredAt: new Date(answeredAt) } : null,
    withdrawnAt: withdrawnAt ? new Date(withdrawnAt) : null,
  }));
