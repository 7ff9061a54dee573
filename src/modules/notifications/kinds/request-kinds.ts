import { channels, type Kind } from './kind.ts';

/** What a request and its offers tell people about, up to the accepted quote. */
export const requestKinds = {
  quoteRequested: {
    audience: 'worker',
    icon: 'Inbox',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client', 'city'],
    channels,
  },
  offerReceived: {
    audience: 'client',
    icon: 'MessageSquareQuote',
    // A quote that has nothing to be compared with opens on the question whether to accept it.
    path: '/requests/:requestId?quote',
    data: ['title', 'worker', 'totalCents'],
    channels,
  },
  offerAccepted: {
    audience: 'worker',
    icon: 'Handshake',
    path: '/jobs/:jobId',
    data: ['title', 'client'],
    channels,
  },
  offerNotSelected: {
    audience: 'worker',
    icon: 'UserRoundX',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title'],
    channels,
  },
  requestDeclined: {
    audience: 'client',
    icon: 'ThumbsDown',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
  /** No Pro made an offer in time. */
  requestExpired: {
    audience: 'client',
    icon: 'CalendarX',
    path: '/requests/:requestId',
    data: ['title'],
    channels,
  },
  /** Pros made offers, and the client accepted none of them in time. The page of the request offers to ask again. */
  allOffersExpired: {
    audience: 'client',
    icon: 'CalendarX',
    path: '/requests/:requestId',
    data: ['title'],
    channels,
  },
  /** The client took the request back. */
  requestWithdrawn: {
    audience: 'worker',
    icon: 'UserRoundX',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client'],
    channels,
  },
  /** The client did not accept in time. */
  offerExpired: {
    audience: 'worker',
    icon: 'Hourglass',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title'],
    channels,
  },
  offerWithdrawn: {
    audience: 'client',
    icon: 'ThumbsDown',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
} as const satisfies Record<string, Kind>;
