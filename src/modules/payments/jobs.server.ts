import type { TaskHandlers } from '#platform/queue.server.ts';
import { closeCheckout } from './checkout.server.ts';
import { sendPayout } from './payouts.server.ts';
import { reconcile } from './reconcile.server.ts';

/** The background work of payments; `payments.reconcile` runs every minute. */
export const paymentTasks: TaskHandlers = {
  'payments.transfer': sendPayout,
  'payments.refund': sendPayout,
  'payments.closeCheckout': closeCheckout,
  'payments.reconcile': reconcile,
};
