import { channels, type Kind } from './kind.ts';

/** What a request for changes of submitted work tells people about. */
export const changeKinds = {
  /** The client asks for changes about submitted work. Without an answer by `answerAt`, the clock makes a case of it. */
  changesRequested: {
    audience: 'worker',
    icon: 'pencil-line',
    path: '/jobs/:jobId',
    anchor: 'outcome',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** Reminds the Pro of it. */
  changesWait: {
    audience: 'worker',
    icon: 'hourglass',
    path: '/jobs/:jobId',
    anchor: 'outcome',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** The Pro has answered and submitted the work again. The clock releases the money at `releaseAt`. */
  changesAnswered: {
    audience: 'client',
    icon: 'clipboard-check',
    path: '/jobs/:jobId',
    anchor: 'outcome',
    data: ['title', 'worker', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client has taken the request back. The clock releases the money at `releaseAt`. */
  changesWithdrawn: {
    audience: 'worker',
    icon: 'clipboard-check',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The Pro has not answered: the request is a case now. */
  changesUnanswered: {
    audience: 'both',
    icon: 'message-circle-exclamation-point',
    path: '/jobs/:jobId',
    anchor: 'outcome',
    data: ['title'],
    channels,
  },
} as const satisfies Record<string, Kind>;
