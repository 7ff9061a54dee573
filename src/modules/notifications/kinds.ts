/** The longest path of a page that a notification leads to, in characters. */
export const maxPath = 200;

/** The ways a notification reaches its reader. The bell shows its row; the worker process sends the others. */
export const channels = ['bell', 'email', 'sms'] as const;
export type Channel = (typeof channels)[number];

interface Kind {
  /** The side of the work that it is for. */
  audience: 'client' | 'worker' | 'both';
  /** The icon's name in lucide. */
  icon: string;
  /** The page it leads to. `:jobId` is a field of the data, beside those in `data`. */
  path: `/${string}`;
  /**
   * The values of its sentences (`notifications:<kind>.title|body|action`). The end of a name gives the type: `…Cents` is
   * a number of US cents, which the words call `{{total}}` for `totalCents`; `…At` is an instant, written in `timeZone`.
   */
  data: readonly string[];
  /** Where it goes unless its reader chooses otherwise. */
  channels: readonly Channel[];
}

/** Everything the product tells people about, and all there is to know of each kind but its words. */
export const notificationKinds = {
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
  /** The money is held. */
  jobPaid: {
    audience: 'both',
    icon: 'PiggyBank',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents', 'startsAt', 'timeZone'],
    channels,
  },
  workStarted: {
    audience: 'client',
    icon: 'DoorOpen',
    path: '/jobs/:jobId',
    data: ['title', 'worker'],
    channels,
  },
  /** The clock releases the money at `releaseAt`. */
  workSubmitted: {
    audience: 'client',
    icon: 'ClipboardCheck',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client is reminded that the clock releases the money at `releaseAt`. */
  releaseSoon: {
    audience: 'client',
    icon: 'Hourglass',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The client has moved the release back, to `releaseAt`. */
  releasePaused: {
    audience: 'worker',
    icon: 'CirclePause',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** Nobody has checked in: did the Pro come? The clock refunds everything at `answerAt`. Sent again as a reminder. */
  arrivalAsked: {
    audience: 'client',
    icon: 'CircleQuestionMark',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'answerAt', 'timeZone'],
    channels,
  },
  /** The Pro learns of that question. */
  checkInMissing: {
    audience: 'worker',
    icon: 'CircleQuestionMark',
    path: '/jobs/:jobId',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** The client says that the Pro came. The clock asks about the finish at `askAt`. */
  arrivalConfirmed: {
    audience: 'worker',
    icon: 'DoorOpen',
    path: '/jobs/:jobId',
    data: ['title', 'askAt', 'timeZone'],
    channels,
  },
  /** The client says that the Pro did not come. */
  noShowReported: {
    audience: 'worker',
    icon: 'CalendarX',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents'],
    channels,
  },
  /** Nobody checked in, and the client did not answer. */
  refundUnanswered: {
    audience: 'both',
    icon: 'CalendarX',
    path: '/jobs/:jobId',
    data: ['title', 'refundCents'],
    channels,
  },
  /** The Pro is reminded to submit the work, before the client is asked about it at `askAt`. */
  submitSoon: {
    audience: 'worker',
    icon: 'Hourglass',
    path: '/jobs/:jobId',
    data: ['title', 'askAt', 'timeZone'],
    channels,
  },
  /** The work was not submitted: is it finished? The clock opens a case at `answerAt`. Sent again as a reminder. */
  finishAsked: {
    audience: 'client',
    icon: 'CircleQuestionMark',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'answerAt', 'timeZone'],
    channels,
  },
  /** The Pro learns of that question. */
  submissionMissing: {
    audience: 'worker',
    icon: 'CircleQuestionMark',
    path: '/jobs/:jobId',
    data: ['title', 'answerAt', 'timeZone'],
    channels,
  },
  /** The client says that the work is finished. The clock releases the money at `releaseAt`. */
  finishConfirmed: {
    audience: 'worker',
    icon: 'ClipboardCheck',
    path: '/jobs/:jobId',
    data: ['title', 'releaseAt', 'timeZone'],
    channels,
  },
  /** The work was not submitted, and the client did not answer. */
  caseUnanswered: { audience: 'both', icon: 'MessageCircleWarning', path: '/jobs/:jobId', data: ['title'], channels },
  /** The client changed the address of a paid job. The address itself is on the job page alone. */
  addressChanged: {
    audience: 'worker',
    icon: 'MapPinned',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Goes to the other side than the one that said it. */
  caseOpened: {
    audience: 'both',
    icon: 'MessageCircleWarning',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** Goes to the side that said it. */
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
  /** The client's money was released: `totalCents` are `payoutCents` and `feeCents`; the rest is refunded. */
  paymentReleased: {
    audience: 'client',
    icon: 'BadgeDollarSign',
    path: '/jobs/:jobId',
    data: ['title', 'worker', 'totalCents', 'payoutCents', 'feeCents', 'refundCents'],
    channels,
  },
  /** `totalCents` is what reaches the Pro's balance. */
  jobReleased: {
    audience: 'worker',
    icon: 'BadgeDollarSign',
    path: '/jobs/:jobId',
    data: ['title', 'totalCents'],
    channels,
  },
  /** Goes to the side that was reviewed. */
  reviewReceived: {
    audience: 'both',
    icon: 'Star',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  paymentExpired: {
    audience: 'both',
    icon: 'CalendarX',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  /** One side called an unpaid job off. */
  jobCalledOff: {
    audience: 'both',
    icon: 'CalendarX',
    path: '/jobs/:jobId',
    data: ['title', 'author'],
    channels,
  },
  jobCancelled: {
    audience: 'both',
    icon: 'CalendarX',
    path: '/jobs/:jobId',
    data: ['title'],
    channels,
  },
  applicationApproved: {
    audience: 'worker',
    icon: 'BadgeCheck',
    path: '/worker-dashboard',
    data: [],
    channels,
  },
  /** An administrator asks the Pro to change something before the approval. */
  applicationRevision: {
    audience: 'worker',
    icon: 'PencilLine',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels,
  },
  applicationRejected: {
    audience: 'worker',
    icon: 'UserRoundX',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels,
  },
  /** The copy of the reader's data can be downloaded, for 24 hours. */
  exportReady: {
    audience: 'both',
    icon: 'Download',
    path: '/settings/account',
    data: [],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;

type Kinds = typeof notificationKinds;
export type NotificationKind = keyof Kinds;
export type NotificationIcon = Kinds[NotificationKind]['icon'];

/** The id in a path: `jobId` of `/jobs/:jobId`. */
type IdOf<K extends NotificationKind> = IdIn<Kinds[K]['path']>;
type IdIn<Path> = Path extends `${string}:${infer Id}?${string}`
  ? Id
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;
type Value<Name> = Name extends `${string}Cents` ? number : Name extends `${string}At` ? Date : string;

/** What a notification of a kind is made with. */
export type NotificationData<K extends NotificationKind> = {
  [Name in Kinds[K]['data'][number] | IdOf<K>]: Value<Name>;
};

// Object.keys() forgets which keys they are.
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

/** True when a notification of `kind` goes to `channel` unless its reader chooses otherwise. */
export function goesTo(channel: Channel, kind: NotificationKind): boolean {
  const defaults: readonly Channel[] = notificationKinds[kind].channels;
  return defaults.includes(channel);
}

/** The part of its data that a notification's path needs. */
export type PathData<K extends NotificationKind> = { [Name in IdOf<K>]: Value<Name> };

/** Returns the path of this site to which a notification of `kind` leads. */
export function pathOf<K extends NotificationKind>(kind: K, data: PathData<K>): string {
  const values = new Map<string, unknown>(Object.entries(data));
  return notificationKinds[kind].path.replace(/:(\w+)/, (_, name: string) => String(values.get(name)));
}
