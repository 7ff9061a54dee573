import { accountSuspended, suspensionEnded } from '#modules/decisions/public.server.ts';
import { otherAccessEnded } from '#modules/identity/public.server.ts';
import { disputeChanged, paymentCaptured, refundedElsewhere } from '#modules/payments/public.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { onDisputeChanged } from './chargeback/freeze-job.server.ts';
import { onOtherAccessEnded } from './feed/end-feed.server.ts';
import { onPaymentCaptured } from './payment/payment-captured.server.ts';
import { onRefundedElsewhere } from './payment/refunded-elsewhere.server.ts';
import { keepFreeDays } from './schedule/free-days.server.ts';
import { onAccountSuspended } from './suspension/account-suspended.server.ts';
import { onSuspensionEnded } from './suspension/suspension-ended.server.ts';
import { tick } from './tick.server.ts';

/** The background work of jobs. */
export const jobTasks: readonly TaskHandler[] = [
  handleTask(paymentCaptured, onPaymentCaptured),
  handleTask(refundedElsewhere, onRefundedElsewhere),
  handleTask(disputeChanged, onDisputeChanged),
  handleTask(otherAccessEnded, onOtherAccessEnded),
  handleTask(accountSuspended, onAccountSuspended),
  handleTask(suspensionEnded, onSuspensionEnded),
  handleTick('jobs.tick', tick),
  // Not among the clocks, which have money wait for them.
  handleTick('jobs.keepFreeDays', keepFreeDays, 'work'),
];
