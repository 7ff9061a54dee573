/** The longest message, in characters. */
export const maxText = 4_000;
/** The longest reason of a report or of a decision, in characters. */
export const maxReason = 500;
/** The longest search text, and the shortest, in characters. */
export const searchLength = { min: 2, max: 100 } as const;
/** The messages of one page of a conversation. */
export const messagesPerPage = 30;
/** Minutes after which the reader is told of an unread message. */
export const tellAfterMinutes = 2;
/** Days after its newest message in which a conversation is deleted. */
export const keptDays = 730;
/** Messages that an account can send in ten minutes. */
export const sendsPerTenMinutes = 60;

/** The files of a message; `maxBytes` is the largest single one. */
export const messageUploads = { maxFiles: 5, maxBytes: 10 * 1024 * 1024 };
