/** Calls that an account can start in an hour, and in a day. */
export const callsPerHour = 10;
export const callsPerDay = 30;
/** Calls in an hour from one of the two to the other. */
export const callsToOnePerHour = 3;
/** The hours of the other person's day in which that person's phone rings. */
export const callHours = { from: 8, to: 20 } as const;
/** So near to the start of their job, before or after it, the two can call each other at any hour. */
export const aroundStartHours = 2;
/** Days after its end in which a call is deleted. */
export const keptDays = 365;
/** The longest call, in minutes: the provider ends it then. */
export const maxMinutes = 60;
/** The calls of the two that a page shows. */
export const shownCalls = 5;
