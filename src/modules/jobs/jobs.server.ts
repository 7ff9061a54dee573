import type { TaskHandlers } from '#platform/queue.server.ts';
import { paymentArrived } from './payment-arrived.server.ts';
import { tick } from './tick.server.ts';

/** The background work of jobs; `jobs.tick` runs every minute. */
export const jobTasks: TaskHandlers = {
  'jobs.paymentArrived': paymentArrived,
  'jobs.tick': tick,
};
