import { channels, type Kind } from './kind.ts';

/**
 * What the application of a Pro tells the Pro and administrators about, and the copy of a person's data. The three decisions
 * about an application are texted, without the reason: they say whether the Pro can get jobs. What rests on a background
 * report is not (ADR 50).
 */
export const applicationKinds = {
  /** `note` is what the administrator added; empty without one. */
  applicationApproved: {
    audience: 'worker',
    icon: 'badge-check',
    path: '/worker-dashboard',
    data: ['note'],
    channels,
  },
  /** An administrator asks the Pro to change something before the approval. */
  applicationRevision: {
    audience: 'worker',
    icon: 'pencil-line',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels,
  },
  applicationRejected: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels,
  },
  /** The change of an approved Pro is published. */
  changeApproved: {
    audience: 'worker',
    icon: 'badge-check',
    path: '/worker-dashboard/profile',
    data: ['note'],
    channels: ['bell', 'email'],
  },
  changeRevision: {
    audience: 'worker',
    icon: 'pencil-line',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
  changeRejected: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard/profile',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
  /** A document of an approved Pro expires within thirty days. */
  paperExpiring: {
    audience: 'worker',
    icon: 'hourglass',
    path: '/worker-dashboard/profile/papers',
    data: ['paperKind', 'expiresOn'],
    channels: ['bell', 'email'],
  },
  paperExpired: {
    audience: 'worker',
    icon: 'hourglass',
    path: '/worker-dashboard/profile/papers',
    data: ['paperKind', 'expiresOn'],
    channels: ['bell', 'email'],
  },
  /** What a background report says, before a decision that rests on it. `company` prepared the report. */
  applicationNotice: {
    audience: 'worker',
    icon: 'message-circle-exclamation-point',
    path: '/worker-dashboard/profile',
    data: ['reason', 'company', 'answerUntilAt', 'timeZone'],
    channels: ['bell', 'email'],
  },
  applicationRejectedOnReport: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard/profile',
    data: ['reason', 'company'],
    channels: ['bell', 'email'],
  },
  /** To administrators: a Pro has answered the notice of a background report. It doesn't name the Pro: the page does. */
  noticeAnswered: {
    audience: 'admin',
    icon: 'message-circle-reply',
    path: '/admin/approvals/:applicationId',
    data: [],
    channels: ['bell', 'email'],
  },
  /** To administrators: the time to answer such a notice is over without an answer. */
  noticeRunOut: {
    audience: 'admin',
    icon: 'hourglass',
    path: '/admin/approvals/:applicationId',
    data: [],
    channels: ['bell', 'email'],
  },
  /** The operator has made the Pro a member of Extra Mile. */
  extraMileGranted: {
    audience: 'worker',
    icon: 'badge-check',
    path: '/worker-dashboard',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
  extraMileEnded: {
    audience: 'worker',
    icon: 'user-round-x',
    path: '/worker-dashboard',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
  /** The copy of the reader's data can be downloaded, for 24 hours. */
  exportReady: {
    audience: 'everyone',
    icon: 'download',
    path: '/settings/account',
    data: [],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
