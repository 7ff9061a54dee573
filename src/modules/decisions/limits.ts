/** The longest evidence, private note and reason of a decision, in characters. */
export const maxReason = 2_000;

/** The longest appeal, in characters. */
export const maxAppeal = 4_000;

/** How many days after a decision an appeal is possible. */
export const appealDays = 30;

/** How many days the link of the mail about a suspension shows it, and what became of an appeal. */
export const passDays = 90;
