export { openCheckout } from './checkout.server.ts';
export { feeBpsFor } from './fees.ts';
export {
  moneyOf,
  openHold,
  referenceOfCheckout,
  releaseHold,
  voidHold,
} from './holds.server.ts';
export { takeProviderEvent } from './provider-events.server.ts';
export { settleCheckout } from './settle.server.ts';
export { paymentCaptured } from './task-definitions.server.ts';
