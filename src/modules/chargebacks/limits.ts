/** The longest note of an administrator to the bank, in characters. */
export const maxNote = 2_000;

/** How long before the deadline administrators are reminded of a chargeback without evidence, in days. */
export const remindDays = 3;
