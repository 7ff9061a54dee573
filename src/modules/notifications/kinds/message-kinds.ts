import type { Kind } from './kind.ts';

/** The notifications of messages and calls. They hold no words of a message: those are read on its page alone. */
export const messageKinds = {
  /** A message that its reader has not seen for a while. */
  newMessage: {
    audience: 'both',
    icon: 'message-circle',
    path: '/messages/:conversationId',
    data: ['author'],
    channels: ['bell', 'email', 'sms'],
  },
  /** A call that its reader did not take. */
  missedCall: {
    audience: 'both',
    icon: 'phone-missed',
    path: '/calls/:callId',
    data: ['author'],
    channels: ['bell', 'email'],
  },
  /** To administrators: one of the two people reports a conversation. */
  conversationReported: {
    audience: 'admin',
    icon: 'message-circle-exclamation-point',
    path: '/admin/messages',
    data: [],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
