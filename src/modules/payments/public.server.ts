export { describeProof } from './balance/describe-proof.server.ts';
export { openCheckout } from './checkout/checkout.server.ts';
export { hasFailedPayment, purposeOfCheckout } from './checkout/checkout-store.server.ts';
export { settleCheckout } from './checkout/settle.server.ts';
export { acceptDispute, answerDispute, openDisputeCase, uploadEvidence } from './disputes/disputes.server.ts';
export { feeBpsFor } from './fees.ts';
export { openHold } from './holds/hold-store.server.ts';
export {
  closePage,
  HoldFrozen,
  heldOf,
  moneyOf,
  NotHeld,
  type Released,
  releaseHold,
  voidHold,
} from './holds/holds.server.ts';
export { readMoneyFile } from './money-file/read-money-file.server.ts';
export { payoutAccountOf } from './payouts/payout-account.server.ts';
export { erasePayoutDetails, findWaitingPayouts, readMoneyData } from './personal-store.server.ts';
export { takeProviderEvent } from './provider/provider-events.server.ts';
export {
  disputeChanged,
  disputeClosed,
  disputeOpened,
  paymentCaptured,
  refundedElsewhere,
} from './task-definitions.server.ts';
