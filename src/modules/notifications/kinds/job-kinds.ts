import { channels, type Kind } from './kind.ts';

/** What a job tells people about, from the payment to the reviews. */
export const jobKinds = {
  /** The money is held. */
  jobPaid: {
    audience: 'both',
    icon: 'piggy-bank',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents', 'startsAt', 'timeZone'],
    channels,
  },
  workStarted: {
    audience: 'client',
    icon: 'door-open',
    path: '/jobs/:jobId',
    data: ['title', 'worker'],
    channels,
  },
  /** The Pro has typed wrong PINs until the tries were used up. */
  wrongPins: {
    audience: 'client',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'worker'],
    channels,
  },
  /** The clock releases the money at `releaseAt`. */
  workSubmitted: {
    audience: 'client',
    icon: 'clipboard-check',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client is reminded that the clock releases the money at `releaseAt`. */
  releaseSoon: {
    audience: 'client',
    icon: 'hourglass',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client has moved the release back, to `releaseAt`. */
  releasePaused: {
    audience: 'worker',
    icon: 'circle-pause',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /**
   * The Pro has not checked in: the client is asked whether the Pro came. The clock refunds everything at `answerAt`. Sent again
   * as a reminder.
   */
  arrivalAsked: {
    audience: 'client',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'answerAt', 'timeZone'],
    channels,
  },
  /** The Pro learns that the client is asked whether the Pro came. */
  checkInMissing: {
    audience: 'worker',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** The client says that the Pro came. The clock asks about the finish at `askAt`. */
  arrivalConfirmed: {
    audience: 'worker',
    icon: 'door-open',
    path: '/jobs/:jobId',
    data: ['title', 'askAt', 'timeZone'],
    channels,
  },
  /** The client says that the Pro did not come. */
  noShowReported: {
    audience: 'worker',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents'],
    channels,
  },
  /** The Pro did not check in, and the client did not answer. */
  refundUnanswered: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents'],
    channels,
  },
  /** The Pro is reminded to submit the work, before the client is asked about it at `askAt`. */
  submitSoon: {
    audience: 'worker',
    icon: 'hourglass',
    path: '/jobs/:jobId',
    data: ['title', 'askAt', 'timeZone'],
    channels,
  },
  /**
   * The work was not submitted: the client is asked whether it is finished. The clock opens a case at `answerAt`. Sent again as
   * a reminder.
   */
  finishAsked: {
    audience: 'client',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'answerAt', 'timeZone'],
    channels,
  },
  /** The Pro learns that the client is asked whether the work is finished. */
  submissionMissing: {
    audience: 'worker',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** The client says that the work is finished. The clock releases the money at `releaseAt`. */
  finishConfirmed: {
    audience: 'worker',
    icon: 'clipboard-check',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client changed the address of a paid job. The address itself is on the job page alone. */
  addressChanged: {
    audience: 'worker',
    icon: 'map-pinned',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** The client's money was released: `totalCents` are `payoutCents` and `feeCents`; the rest is refunded. */
  paymentReleased: {
    audience: 'client',
    icon: 'badge-dollar-sign',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'totalCents', 'payoutCents', 'feeCents', 'refundCents'],
    channels,
  },
  /**
   * `totalCents` is what reaches the Pro's balance. A Pro whose payout account lacks something is led to it; transfers that wait because
   * the bank account is new start at `paidFromAt`; those that an administrator holds have no date.
   */
  jobReleased: {
    audience: 'worker',
    icon: 'badge-dollar-sign',
    path: '/jobs/:jobId',
    otherPath: { flag: 'isAccountMissing', path: '/settings/payouts' },
    data: ['title', 'totalCents'],
    channels,
  },
  /** Goes to the side that was reviewed. */
  reviewReceived: {
    audience: 'both',
    icon: 'star',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  paymentExpired: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** The payment was on its way and has failed. It can be made again. */
  paymentFailed: {
    audience: 'client',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels,
  },
  /** A payment came too late, twice or with another amount: it pays for nothing and is refunded in full. */
  paymentReturned: {
    audience: 'client',
    icon: 'badge-dollar-sign',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels,
  },
  /** One side called an unpaid job off. */
  jobCalledOff: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  /** The account of the other side, `author`, was suspended: an unpaid job is called off, and a paid one can be canceled for free. */
  otherSuspended: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  /** The account of the other side, `author`, is no longer suspended: a paid job goes on, on the usual terms. */
  otherActive: {
    audience: 'both',
    icon: 'calendar-check',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  /** The other side proposes another time, `startsAt`. */
  timeProposed: {
    audience: 'both',
    icon: 'circle-question-mark',
    path: '/jobs/:jobId',
    data: ['title', 'author', 'startsAt', 'timeZone'],
    channels,
  },
  /** The other side has accepted another time, `startsAt`. */
  timeAccepted: {
    audience: 'both',
    icon: 'clipboard-check',
    path: '/jobs/:jobId',
    data: ['title', 'author', 'startsAt', 'timeZone'],
    channels,
  },
  /** The other side keeps the time, `startsAt`. */
  timeDeclined: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'author', 'startsAt', 'timeZone'],
    channels,
  },
  /** The other side has not answered: the job stays at `startsAt`. */
  timeExpired: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'startsAt', 'timeZone'],
    channels,
  },
  /** A refund did not reach the client's card. An administrator looks at it. */
  refundFailed: {
    audience: 'client',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents'],
    channels,
  },
  /**
   * `refundCents` were refunded by hand at the provider; `heldCents` are still held. A job without any held money is canceled, unless it
   * is over or has a case.
   */
  refundedElsewhere: {
    audience: 'both',
    icon: 'badge-dollar-sign',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'heldCents'],
    channels,
  },
  /** An administrator has paid a refund by other means, and says how. */
  refundPaidOutside: {
    audience: 'client',
    icon: 'badge-dollar-sign',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'note'],
    channels,
  },
  /** One side canceled a paid job: `refundCents` go back to the client, and `payoutCents` to the Pro's balance. */
  jobCancelled: {
    audience: 'both',
    icon: 'calendar-x',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
} as const satisfies Record<string, Kind>;
