import { hours, minutes } from '#lib/clock.ts';

/** How long a slot is kept for the payment, in milliseconds: after an accepted quote or bid, and after an instant booking. */
export const payWithin = { acceptedOffer: hours(72), instantBooking: minutes(15) } as const;

/** A client who says nothing for this long after the work was handed in has the money released by the clock. */
export const releaseAfter = hours(48);

/** Wrong PINs in a row before the Pro has to wait, and for how long. */
export const pinTries = 5;
export const pinWait = minutes(15);
