/** The codes that verify a phone: how long one works, how often it may be entered wrong, and how many are texted. */
export const phoneCodes = {
  minutes: 10,
  tries: 5,
  resendMinutes: 1,
  /** To one account, and to one number, within 24 hours. */
  perDay: 5,
} as const;
