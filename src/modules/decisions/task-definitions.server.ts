import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';

/** An account was suspended. Handled by the context of the jobs that it has. */
export const accountSuspended = defineTask('decisions.accountSuspended', z.object({ accountId: Id }));
