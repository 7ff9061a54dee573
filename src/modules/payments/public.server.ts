export { type Checkout, type CheckoutOrder, openCheckout } from './checkout.server.ts';
export { feeBpsFor, splitRelease } from './fees.ts';
export {
  moneyOf,
  type NewHold,
  openHold,
  type Released,
  referenceOfCheckout,
  refundHold,
  releaseHold,
  voidHold,
} from './holds.server.ts';
export { takeProviderEvent } from './provider-events.server.ts';
export { settleCheckout } from './settle.server.ts';
