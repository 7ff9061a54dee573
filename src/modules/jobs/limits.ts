/** The longest work, in minutes: both what is agreed and what is submitted. */
export const maxWorkMinutes = 6_000;
/** The longest reason for a cancellation, in characters. */
export const maxReason = 500;
