/** The codes that verify a phone: how long one works, how often it may be entered wrong, and how many are texted. */
export const phoneCodes = {
  minutes: 10,
  tries: 5,
  resendMinutes: 1,
  /** Within 24 hours, for one account. */
  ofAccountPerDay: 5,
  /** From one account to one number: fewer than the number may get, so that a stranger's account cannot use them up. */
  ofAccountToNumberPerDay: 3,
  /** To one number, from all accounts: its owner is not flooded. */
  toNumberPerDay: 9,
} as const;
