import { channels, type Kind } from './kind.ts';

/** What a case tells people about: the report of a problem, or of unfinished work, and its decision. */
export const caseKinds = {
  /** The work was not submitted, and the client did not answer. */
  caseUnanswered: {
    audience: 'both',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Goes to the side that did not report the problem. */
  caseOpened: {
    audience: 'both',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Reminds the side that can answer a case, and hasn't. */
  caseSilent: {
    audience: 'both',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Confirms the report to the side that made it. */
  caseReported: {
    audience: 'both',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Goes to the side that opened the case: the other one has answered. */
  caseAnswered: {
    audience: 'both',
    icon: 'message-circle-reply',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** The operator has decided: `refundCents` go to the client, `payoutCents` to the Pro's balance. */
  caseDecided: {
    audience: 'both',
    icon: 'scale',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
  /** One side has settled the case for the other one: `refundCents` go to the client, `payoutCents` to the Pro's balance. */
  caseSettled: {
    audience: 'both',
    icon: 'handshake',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
  /** The other side of a case offers a split: `refundCents` to the client, `payoutCents` to the Pro. */
  splitOffered: {
    audience: 'both',
    icon: 'handshake',
    path: '/jobs/:jobId',
    anchor: 'split',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
  /** Goes to the side whose split was declined. */
  splitDeclined: { audience: 'both', icon: 'x', path: '/jobs/:jobId', data: ['title'], channels: ['bell', 'email'] },
  /** Both sides of a case have agreed on a split: `refundCents` go to the client, `payoutCents` to the Pro's balance. */
  splitAgreed: {
    audience: 'both',
    icon: 'handshake',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
  /** The side that has to answer a case has asked for more time, so that it is decided by `decideAt`. */
  moreTimeAsked: {
    audience: 'both',
    icon: 'hourglass',
    path: '/jobs/:jobId',
    data: ['title', 'decideAt', 'timeZone'],
    channels: ['bell', 'email'],
  },
  /** The client's bank has taken the payment back until it decides: the job is frozen. To the client who asked the bank. */
  paymentDisputed: {
    audience: 'client',
    icon: 'circle-pause',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels,
  },
  /** The same, to the Pro. */
  jobFrozen: {
    audience: 'worker',
    icon: 'circle-pause',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels,
  },
  /** The client's bank has taken a payment back that was released before. To the Pro, who loses nothing. */
  paidJobDisputed: {
    audience: 'worker',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels: ['bell', 'email'],
  },
  /** The bank has given the money back, and the job goes on. */
  jobUnfrozen: { audience: 'both', icon: 'scale', path: '/jobs/:jobId', data: ['title'], channels },
  /** The bank has given the client `refundCents` of the payment; `heldCents` are left, and the job goes on. */
  bankRefundedPart: {
    audience: 'both',
    icon: 'scale',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'heldCents'],
    channels,
  },
  /** The bank has given the client all that was held, and the job is over. */
  bankRefunded: { audience: 'both', icon: 'scale', path: '/jobs/:jobId', data: ['title', 'refundCents'], channels },
  /** An administrator has decided whether the Pro is paid `totalCents` for submitted work that the bank has made unpaid, and says how, or why not. */
  unpaidWorkDecided: {
    audience: 'worker',
    icon: 'scale',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents', 'note'],
    channels: ['bell', 'email'],
  },
  /** To administrators: a client has asked the bank for a payment back. */
  chargebackOpened: {
    audience: 'admin',
    icon: 'message-circle-exclamation-point',
    path: '/admin/disputes/:disputeId',
    data: ['totalCents'],
    channels: ['bell', 'email'],
  },
  /** To administrators: the bank takes evidence only until `answerAt`, and none was sent. */
  chargebackDue: {
    audience: 'admin',
    icon: 'hourglass',
    path: '/admin/disputes/:disputeId',
    data: ['totalCents', 'answerAt', 'timeZone'],
    channels: ['bell', 'email'],
  },
  /** To administrators: the bank has decided about a payment, or its question is answered. */
  chargebackDecided: {
    audience: 'admin',
    icon: 'scale',
    path: '/admin/disputes/:disputeId',
    data: ['title', 'totalCents'],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
