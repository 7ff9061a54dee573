import { channels, type Kind } from './kind.ts';

/** What a request or a project and its offers tell people about, up to the accepted quote. */
export const requestKinds = {
  quoteRequested: {
    audience: 'worker',
    icon: 'inbox',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client', 'city'],
    channels,
  },
  offerReceived: {
    audience: 'client',
    icon: 'message-square-quote',
    // A quote that has nothing to be compared with opens on the question whether to accept it.
    path: '/requests/:requestId?quote',
    data: ['title', 'worker', 'totalCents'],
    channels,
  },
  offerAccepted: {
    audience: 'worker',
    icon: 'handshake',
    path: '/jobs/:jobId',
    data: ['title', 'client'],
    channels,
  },
  offerNotSelected: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title'],
    channels,
  },
  requestDeclined: {
    audience: 'client',
    icon: 'thumbs-down',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
  /** No Pro made an offer in time. */
  requestExpired: {
    audience: 'client',
    icon: 'calendar-x',
    path: '/requests/:requestId',
    data: ['title'],
    channels,
  },
  /** Pros made offers, and the client accepted none of them in time. The page of the request offers to ask again. */
  allOffersExpired: {
    audience: 'client',
    icon: 'calendar-x',
    path: '/requests/:requestId',
    data: ['title'],
    channels,
  },
  /** The client took the request back. */
  requestWithdrawn: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client'],
    channels,
  },
  /** The client did not accept in time. */
  offerExpired: {
    audience: 'worker',
    icon: 'hourglass',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title'],
    channels,
  },
  offerWithdrawn: {
    audience: 'client',
    icon: 'thumbs-down',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
  /** The client suggests another price or time. */
  counterOffered: {
    audience: 'worker',
    icon: 'handshake',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client', 'totalCents'],
    channels,
  },
  /** The Pro answers the client's counter with another. */
  counterReceived: {
    audience: 'client',
    icon: 'message-square-quote',
    path: '/requests/:requestId?quote',
    data: ['title', 'worker', 'totalCents'],
    channels,
  },
  /** The Pro accepts the client's counter; the client pays. */
  counterAccepted: {
    audience: 'client',
    icon: 'handshake',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'totalCents'],
    channels,
  },
  counterDeclined: {
    audience: 'client',
    icon: 'thumbs-down',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
  /** The client declines the Pro's counter, or withdraws the own one. */
  counterEnded: {
    audience: 'worker',
    icon: 'thumbs-down',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client'],
    channels,
  },
  /** The Pro did not answer the client's counter in time. */
  counterExpired: {
    audience: 'client',
    icon: 'hourglass',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels,
  },
  /** To each Pro who can bid on a new project and wants to hear of it at once. */
  newProject: {
    audience: 'worker',
    icon: 'inbox',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'city'],
    channels: ['bell', 'email'],
  },
  /** The summary of a day: how many projects are new, and the title of the newest. */
  newProjects: {
    audience: 'worker',
    icon: 'inbox',
    path: '/projects',
    data: ['count', 'title', 'projectId'],
    channels: ['bell', 'email'],
  },
  /** The client changed a project that the Pro has bid on. */
  projectChanged: {
    audience: 'worker',
    icon: 'pencil-line',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client'],
    channels: ['bell', 'email'],
  },
  /** A Pro asks about a project. The question is on its page. */
  questionAsked: {
    audience: 'client',
    icon: 'circle-question-mark',
    path: '/requests/:requestId',
    data: ['title', 'worker'],
    channels: ['bell', 'email'],
  },
  questionAnswered: {
    audience: 'worker',
    icon: 'message-circle-reply',
    path: '/worker-dashboard/requests/:requestId',
    data: ['title', 'client'],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
