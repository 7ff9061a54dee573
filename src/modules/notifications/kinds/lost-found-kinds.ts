import type { Kind } from './kind.ts';

/**
 * The notifications of lost and found. None is texted: consent to texts is for jobs and scheduling. `message` is what
 * the other person wrote.
 */
export const lostFoundKinds = {
  /** A message to the reporter. */
  lostMessage: {
    audience: 'everyone',
    icon: 'message-circle-reply',
    path: '/lost-and-found/:reportId',
    data: ['title', 'author', 'message'],
    channels: ['bell', 'email'],
  },
  /** The reporter’s answer, to the sender of the message. */
  lostAnswer: {
    audience: 'everyone',
    icon: 'message-circle-reply',
    path: '/lost-and-found/:reportId',
    data: ['title', 'author', 'message'],
    channels: ['bell', 'email'],
  },
  /** To administrators: a reader says what is wrong with a report. */
  lostAbuseReported: {
    audience: 'admin',
    icon: 'message-circle-exclamation-point',
    path: '/admin/lost-and-found',
    data: [],
    channels: ['bell', 'email'],
  },
  /** An administrator has changed the report. */
  lostDecision: {
    audience: 'everyone',
    icon: 'scale',
    path: '/lost-and-found/:reportId',
    data: ['title', 'reason'],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
