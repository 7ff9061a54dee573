export { openCheckout } from './checkout/checkout.server.ts';
export { purposeOfCheckout } from './checkout/checkout-store.server.ts';
export { settleCheckout } from './checkout/settle.server.ts';
export { feeBpsFor } from './fees.ts';
export { openHold } from './holds/hold-store.server.ts';
export { heldOf, moneyOf, NotHeld, releaseHold, voidHold } from './holds/holds.server.ts';
export { findWaitingPayouts, readMoneyData } from './personal-store.server.ts';
export { takeProviderEvent } from './provider/provider-events.server.ts';
export { paymentCaptured } from './task-definitions.server.ts';
