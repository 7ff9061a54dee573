/** The longest note about a case, in characters. */
export const maxCaseNote = 2000;

/** The longest reason for holding payouts, or for allowing them again, in characters. */
export const maxHoldReason = 2000;
