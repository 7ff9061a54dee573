import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';

/** An account was suspended. Handled by the jobs context. */
export const accountSuspended = defineTask('decisions.accountSuspended', z.object({ accountId: Id }));
