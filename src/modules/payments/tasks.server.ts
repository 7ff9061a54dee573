import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { proveBalance } from './balance/prove-balance.server.ts';
import { closeCheckout } from './checkout/checkout.server.ts';
import { sendPayout } from './payouts/send-payout.server.ts';
import { watchSchedule, watchSchedules } from './payouts/watch-schedule.server.ts';
import { reconcile } from './provider/reconcile.server.ts';
import { closeCheckoutTask, refundTask, transferTask, watchScheduleTask } from './task-definitions.server.ts';
import { watchUnclaimed } from './unclaimed/watch-unclaimed.server.ts';

/** The background work of payments. */
export const paymentTasks: readonly TaskHandler[] = [
  handleTask(transferTask, sendPayout, 'money'),
  handleTask(refundTask, sendPayout, 'money'),
  handleTask(closeCheckoutTask, closeCheckout, 'money'),
  handleTask(watchScheduleTask, watchSchedule, 'money'),
  handleTick('payments.watchSchedules', watchSchedules, 'money'),
  handleTick('payments.reconcile', reconcile, 'money'),
  handleTick('payments.proveBalance', proveBalance, 'money'),
  handleTick('payments.watchUnclaimed', watchUnclaimed),
];
