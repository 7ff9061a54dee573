import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';

const About = z.object({ accountId: Id });

/** An account was suspended. Handled by the jobs context. */
export const accountSuspended = defineTask('decisions.accountSuspended', About);

/** The suspension of an account was lifted, or reversed on appeal. Handled by the jobs context. */
export const suspensionEnded = defineTask('decisions.suspensionEnded', About);
