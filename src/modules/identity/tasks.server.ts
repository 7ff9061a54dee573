import { handleTask, type TaskHandler } from '#platform/queue.server.ts';
import { mailCode, signInCode } from './sign-in-code.server.ts';

/** The background work of identity. */
export const identityTasks: readonly TaskHandler[] = [handleTask(signInCode, mailCode)];
