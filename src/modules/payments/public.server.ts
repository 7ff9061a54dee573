export { openCheckout } from './checkout.server.ts';
export { purposeOfCheckout } from './checkout-store.server.ts';
export { feeBpsFor } from './fees.ts';
export { openHold } from './hold-store.server.ts';
export { moneyOf, releaseHold, voidHold } from './holds.server.ts';
export { takeProviderEvent } from './provider-events.server.ts';
export { settleCheckout } from './settle.server.ts';
export { paymentCaptured } from './task-definitions.server.ts';
