/** The longest reason for a suspension and for its end, in characters. */
export const maxSuspensionReason = 2_000;
