import { callTasks } from '#modules/calls/tasks.server.ts';
import { chargebackTasks } from '#modules/chargebacks/tasks.server.ts';
import { hiringTasks } from '#modules/hiring/tasks.server.ts';
import { identityTasks } from '#modules/identity/tasks.server.ts';
import { jobTasks } from '#modules/jobs/tasks.server.ts';
import { messagingTasks } from '#modules/messaging/tasks.server.ts';
import { notificationTasks } from '#modules/notifications/tasks.server.ts';
import { paymentTasks } from '#modules/payments/tasks.server.ts';
import { privacyTasks } from '#modules/privacy/tasks.server.ts';
import { reviewTasks } from '#modules/reviews/tasks.server.ts';
import { workerTasks } from '#modules/workers/tasks.server.ts';
import type { TaskHandler } from '#platform/queue.server.ts';

/** Everything the worker process does. */
export const taskHandlers: readonly TaskHandler[] = [
  ...identityTasks,
  ...notificationTasks,
  ...workerTasks,
  ...messagingTasks,
  ...paymentTasks,
  ...jobTasks,
  ...chargebackTasks,
  ...hiringTasks,
  ...callTasks,
  ...reviewTasks,
  ...privacyTasks,
];

/** The rules of time: each runs every minute, and at once when the sandbox's clock moves. */
export const ticks: readonly TaskHandler[] = taskHandlers.filter(({ everyMinute }) => everyMinute);
