import { maxWorkMinutes } from '#modules/jobs/limits.ts';

/** A request asks at most this many Pros. */
export const maxRecipients = 20;
/** Hours in which a request can be answered, and an offer accepted (but never after its own start). */
export const answerHours = 72;

/** The longest title of a request, in characters. */
export const maxTitle = 120;
/** The longest description of a request, in characters. */
export const maxDescription = 4_000;

/** The longest reason for withdrawing a request, in characters. */
export const maxWithdrawReason = 500;
/** A client may wish for today and this many days after it. */
export const wishedDaysAhead = 7;
/** The Pros of one page of the second step. */
export const candidatesPerPage = 20;
/** The Pros that the second step proposes when none is chosen. */
export const proposedCandidates = 3;

/** The fixed price or the hourly rate of an offer, in cents. */
export const offerCents = { min: 100, max: 10_000_000 } as const;
/** The total of an offer, in cents. Below $20 the card fee eats the platform's. */
export const offerTotalCents = { min: 2_000, max: 10_000_000 } as const;
/** The length of the work in an offer, in minutes. */
export const offerMinutes = { min: 15, max: maxWorkMinutes } as const;
/** The longest message of an offer, in characters. */
export const maxMessage = 2_000;

/** The files of a request; `maxBytes` is the largest single one. */
export const attachmentUploads = { maxFiles: 10, maxBytes: 10 * 1024 * 1024 };
