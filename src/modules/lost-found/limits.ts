/** The longest title of a report, in characters. */
export const maxTitle = 120;
/** The longest description of a report, in characters. */
export const maxDescription = 2_000;
/** The longest message about a report, and the longest answer, in characters. */
export const maxText = 500;
/** The longest reason of a decision, and of a report of abuse, in characters. */
export const maxReason = 500;
/** The longest search text, in characters. */
export const maxSearch = 100;
/** Days that a report stays in the list after the item is back with its owner. */
export const returnedDays = 30;

/** The photo of a report. */
export const photoUploads = { maxFiles: 1, maxBytes: 10 * 1024 * 1024 };
