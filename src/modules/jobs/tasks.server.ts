import { paymentCaptured } from '#modules/payments/public.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { onPaymentCaptured } from './payment/payment-captured.server.ts';
import { tick } from './tick.server.ts';

/** The background work of jobs. */
export const jobTasks: readonly TaskHandler[] = [
  handleTask(paymentCaptured, onPaymentCaptured),
  handleTick('jobs.tick', tick),
];
