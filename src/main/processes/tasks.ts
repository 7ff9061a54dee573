import type { CronItem } from 'graphile-worker';
import { hiringTasks } from '#modules/hiring/jobs.server.ts';
import { jobTasks } from '#modules/jobs/jobs.server.ts';
import { notificationTasks } from '#modules/notifications/jobs.server.ts';
import { paymentTasks } from '#modules/payments/jobs.server.ts';
import { reviewTasks } from '#modules/reviews/jobs.server.ts';
import type { TaskHandlers } from '#platform/queue.server.ts';

/** Every background task of the product, by name. */
export const taskHandlers: TaskHandlers = {
  ...notificationTasks,
  ...paymentTasks,
  ...jobTasks,
  ...hiringTasks,
  ...reviewTasks,
};

/** What runs every minute. A run that is late is not made up for: the next one does all that is due. */
export const cronItems: CronItem[] = ['jobs.tick', 'hiring.tick', 'reviews.tick', 'payments.reconcile'].map((task) => ({
  task,
  match: '* * * * *',
  // One queue a task: two runs of the same one never overlap, and at most one waits.
  options: { backfillPeriod: 0, maxAttempts: 1, queueName: task, jobKey: `cron:${task}`, jobKeyMode: 'replace' },
}));
