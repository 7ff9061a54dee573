import { paymentCaptured } from '#modules/payments/public.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { paymentArrived } from './payment-arrived.server.ts';
import { tick } from './tick.server.ts';

/** The background work of jobs. */
export const jobTasks: readonly TaskHandler[] = [
  handleTask(paymentCaptured, paymentArrived),
  handleTick('jobs.tick', tick),
];
