import { channels, type Kind } from './kind.ts';

/** What a case tells people about: the report of a problem, or of unfinished work, and its decision. */
export const caseKinds = {
  /** The work was not submitted, and the client did not answer. */
  caseUnanswered: { audience: 'both', icon: 'MessageCircleWarning', path: '/jobs/:jobId', data: ['title'], channels },
  /** Goes to the side that did not report the problem. */
  caseOpened: {
    audience: 'both',
    icon: 'MessageCircleWarning',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Confirms the report to the side that made it. */
  caseReported: {
    audience: 'both',
    icon: 'MessageCircleWarning',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Goes to the side that opened the case: the other one has answered. */
  caseAnswered: {
    audience: 'both',
    icon: 'MessageCircleReply',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** The operator has decided: `refundCents` go to the client, `payoutCents` to the Pro's balance. */
  caseDecided: {
    audience: 'both',
    icon: 'Scale',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents', 'payoutCents'],
    channels,
  },
} as const satisfies Record<string, Kind>;
