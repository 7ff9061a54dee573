import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { proveBalance } from './balance/prove-balance.server.ts';
import { closeCheckout } from './checkout/checkout.server.ts';
import { keepSchedule, keepSchedules } from './payouts/keep-schedule.server.ts';
import { sendPayout } from './payouts/send-payout.server.ts';
import { reconcile } from './provider/reconcile.server.ts';
import { closeCheckoutTask, keepScheduleTask, refundTask, transferTask } from './task-definitions.server.ts';

/** The background work of payments. */
export const paymentTasks: readonly TaskHandler[] = [
  handleTask(transferTask, sendPayout, 'money'),
  handleTask(refundTask, sendPayout, 'money'),
  handleTask(closeCheckoutTask, closeCheckout, 'money'),
  handleTask(keepScheduleTask, keepSchedule, 'money'),
  handleTick('payments.keepSchedules', keepSchedules, 'money'),
  handleTick('payments.reconcile', reconcile, 'money'),
  handleTick('payments.proveBalance', proveBalance, 'money'),
];
