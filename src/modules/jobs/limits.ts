/** The longest email address that administrators search by, in characters. */
export const maxSearchedEmail = 254;

/** A fixed price, or a rate for the hours worked. */
export const pricings = ['fixed', 'hourly'] as const;
export type Pricing = (typeof pricings)[number];

/** The smallest total of a job, US cents, however it is agreed on. Below $20 the card fee eats the platform's. */
export const leastJobCents = 2_000;
/** How many jobs of one client may wait for their payment when another quote is accepted or countered: they hold other people's time. */
export const maxUnpaidJobs = 5;
/** The longest work, in minutes: both what is agreed and what is submitted. */
export const maxWorkMinutes = 6_000;
/** The longest reason for a cancellation, in characters. */
export const maxReason = 500;
/** The reason that opens a case, in characters: long enough to say what is wrong. */
export const caseReason = { min: 10, max: 2_000 } as const;
/** The longest answer to a case or to a request for changes, in characters. */
export const maxAnswer = 2_000;
/** How often a client can ask for changes before the money is released. The table `job_change_request` says the same. */
export const maxChangeRequests = 2;
/** How many splits of the money each side of a case can offer. */
export const maxSplitOffers = 3;
/** The longest reason why an item of the scope is not done, in characters. */
export const maxUndoneReason = 200;
/** The longest parts of an address, in characters. */
export const maxAddress = { street: 120, unit: 40, notes: 500 } as const;
/** How many addresses of the client's earlier jobs are offered for a new one. */
export const maxEarlierAddresses = 3;
/** The most jobs in a Pro’s agenda: those that are under way, and a few that are over. */
export const agendaLimit = 50;
/** How many jobs that are over are in it, the newest ones. */
export const agendaOverLimit = 6;
