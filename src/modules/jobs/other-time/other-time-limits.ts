/** How often each side of a job proposes another time in 24 hours. */
export const maxProposalsPerDay = 5;

/** The longest message with a proposal of another time, in characters. */
export const maxTimeMessage = 500;
