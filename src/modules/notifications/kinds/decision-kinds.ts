import type { Kind } from './kind.ts';

/** What decisions against a person, and the appeals of them, tell people about. None is texted: see `lostFoundKinds`. */
export const decisionKinds = {
  /** Goes to all administrators. */
  appealMade: {
    audience: 'admin',
    icon: 'scale',
    path: '/admin/appeals/:appealId',
    data: [],
    channels: ['bell', 'email'],
  },
  /** The account stays suspended. The page asks for the password. */
  appealUpheld: {
    audience: 'both',
    icon: 'scale',
    path: '/suspended',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
  /** The account is no longer suspended. */
  appealReversed: {
    audience: 'both',
    icon: 'scale',
    path: '/dashboard',
    data: ['reason'],
    channels: ['bell', 'email'],
  },
} as const satisfies Record<string, Kind>;
