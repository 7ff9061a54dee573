import { hours, minutes } from '#lib/clock.ts';

/** How long a slot waits for its payment: after an accepted quote or bid, and after an instant booking. */
export const payWithinMs = { acceptedOffer: hours(72), instantBooking: minutes(15) } as const;

/** This long after the Pro submits the work, the clock releases the money, unless the client has acted before. */
export const releaseAfterMs = hours(48);

/** After this many wrong PINs in a row, the Pro has to wait this long. */
export const pinTries = 5;
export const pinWaitMs = minutes(15);
