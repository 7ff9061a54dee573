/** The longest note of an administrator to the bank, in characters. */
export const maxNote = 2_000;

/** After how many minutes the call of an administrator to the provider has ended, with or without an answer. */
export const callMinutes = 1;

/** How long before the deadline administrators are reminded of a chargeback without evidence, in days. */
export const remindDays = 3;
