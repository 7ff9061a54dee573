import { channels, type Kind } from './kind.ts';

/** What a Pro's payout account tells about. */
export const payoutKinds = {
  /** The provider no longer pays out to the account until the Pro gives it what it asks for. */
  payoutsPaused: {
    audience: 'worker',
    icon: 'circle-pause',
    path: '/settings/payouts',
    data: [],
    channels: ['bell', 'email'],
  },
  /** The account has another bank account, which ends in `lastDigits`. Transfers wait until `paidFromAt`. */
  bankChanged: {
    audience: 'worker',
    icon: 'piggy-bank',
    path: '/settings/payouts',
    data: ['lastDigits', 'paidFromAt', 'timeZone'],
    channels: ['bell', 'email'],
  },
  /** The account has its first bank account, which ends in `lastDigits`. */
  bankAdded: {
    audience: 'worker',
    icon: 'piggy-bank',
    path: '/settings/payouts',
    data: ['lastDigits'],
    channels: ['bell', 'email'],
  },
  /** Released money has waited for a payout account for some days. */
  payoutAccountMissing: {
    audience: 'worker',
    icon: 'piggy-bank',
    path: '/settings/payouts',
    data: ['totalCents'],
    channels,
  },
  /** The provider has refused a payout for good. An administrator looks at it. */
  payoutRefused: {
    audience: 'worker',
    icon: 'message-circle-exclamation-point',
    path: '/settings/payouts',
    data: ['title', 'totalCents'],
    channels,
  },
} as const satisfies Record<string, Kind>;
