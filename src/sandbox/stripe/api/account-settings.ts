import type { StripeObject } from '../store.server.ts';

/** When an account's money goes to its bank: https://docs.stripe.com/api/accounts/object#account_object-settings-payouts-schedule */
export interface Schedule {
  /** Remains as it is while the interval is manual. */
  delay_days: number;
  interval: 'manual' | 'daily' | 'weekly' | 'monthly';
  weekly_anchor?: string;
  weekly_payout_days?: string[];
  monthly_anchor?: number;
  monthly_payout_days?: number[];
}

/** The smallest delay of an American account, in days. */
export const shortestDelay = 2;

/** Returns the settings of an account, with the fields that are always there. */
export function accountSettings(name: string | null, schedule: Schedule) {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'America/Los_Angeles' },
    payments: {
      statement_descriptor: name?.toUpperCase() ?? null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: { debit_negative_balances: true, schedule, statement_descriptor: null },
  };
}

type AccountSettings = ReturnType<typeof accountSettings>;

/** Returns the settings of an account; those of a new one for one that was made before accounts had settings here. */
export const settingsOf = ({ settings }: StripeObject): AccountSettings =>
  (settings as AccountSettings | null) ?? accountSettings(null, newSchedule);

/** What the provider gives a new account. */
export const newSchedule: Schedule = { delay_days: shortestDelay, interval: 'daily' };
