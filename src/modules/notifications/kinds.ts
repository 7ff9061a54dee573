/**
 * What each kind of notification carries for its sentence (`notifications:<kind>.title|body|action`). Names ending in
 * `Cents` are US cents and read `{{total}}` for `totalCents`; names ending in `At` are ISO instants, shown in `timeZone`.
 */
export interface NotificationData {
  /** To the Pro. */
  quoteRequested: { title: string; client: string; city: string };
  /** To the client. */
  offerReceived: { worker: string; title: string; totalCents: number };
  /** To the Pro. */
  offerAccepted: { title: string; client: string };
  /** To the Pro. */
  offerNotSelected: { title: string };
  /** To the client. */
  requestDeclined: { worker: string; title: string };
  /** To both: the money is held. */
  jobPaid: { title: string; totalCents: number; startsAt: string; timeZone: string };
  /** To the client. */
  workStarted: { worker: string; title: string };
  /** To the client: at `releaseAt` the money is released by itself. */
  workSubmitted: { worker: string; title: string; releaseAt: string; timeZone: string };
  /** To the Pro: what reaches their balance. */
  jobReleased: { title: string; totalCents: number };
  /** To the one who was reviewed. */
  reviewReceived: { author: string; title: string };
  /** To both: nobody paid in time. */
  paymentExpired: { title: string };
  /** To the other side, or to both. */
  jobCancelled: { title: string };
}

export type NotificationKind = keyof NotificationData;

// A record, so that the compiler misses no kind.
const kinds: Record<NotificationKind, true> = {
  quoteRequested: true,
  offerReceived: true,
  offerAccepted: true,
  offerNotSelected: true,
  requestDeclined: true,
  jobPaid: true,
  workStarted: true,
  workSubmitted: true,
  jobReleased: true,
  reviewReceived: true,
  paymentExpired: true,
  jobCancelled: true,
};

export const notificationKinds = Object.keys(kinds) as NotificationKind[];

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(kinds, kind);
