import { leastJobCents, maxWorkMinutes } from '#modules/jobs/limits.ts';

/** A request asks at most this many Pros. */
export const maxRecipients = 20;
/** A client asks at most this many Pros in 24 hours, and each of them this often. */
export const maxAskedPerDay = 60;
export const maxAskedOfOnePerDay = 5;
/** Hours in which a request can be answered. */
export const answerHours = 72;
/**
 * Hours in which a Pro can send another quote after an offer of the two, which has kept the request open beyond its own time, was withdrawn
 * or declined: a day, so that the Pro sees the notification and looks at the calendar, whenever that was.
 */
export const requoteHours = 24;
/** After so many days no end of an offer gives a request more time: its own 72 hours, and the days of the longest offer. */
export const mostRequestDays = 10;
/**
 * For how many days an offer can be good, but never so long that the payment could not arrive before its start: its Pro chooses, and counters
 * keep it.
 */
export const offerDays = [1, 3, 7] as const;
export type OfferDays = (typeof offerDays)[number];
/** The days of an offer whose Pro has not chosen. */
export const usualOfferDays: OfferDays = 3;

/** An offer's work starts within this many days. */
export const offerDaysAhead = 730;

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
/** The total of an offer, in cents. */
export const offerTotalCents = { min: leastJobCents, max: 10_000_000 } as const;
/** The length of the work in an offer, in minutes. */
export const offerMinutes = { min: 15, max: maxWorkMinutes } as const;
/** The longest message of an offer, in characters. */
export const maxMessage = 2_000;

/** A Pro sends at most this many quotes or bids for one request in 24 hours: each one is told to its client, as is each withdrawal. */
export const maxOffersPerDay = 5;
/**
 * A project takes bids as long as fewer than this many can be accepted, as many as its client can compare. Bids from before a change don't
 * count, and their Pros can send them again beyond it.
 */
export const maxBids = 50;

/** A quote is countered at most this many times, by both sides together. */
export const maxCounters = 3;
/** The longest message of a counter, in characters. */
export const maxCounterMessage = 500;

/** A client has at most this many open projects at a time: each one is told to every fitting Pro. */
export const maxOpenProjects = 20;
/** A client posts at most this many projects in 24 hours, closed ones as well. */
export const maxProjectsPerDay = 40;
/** A project is open for at most this many days. */
export const projectDays = 30;
/** A client changes a project at most this many times in 24 hours: each change is told to the Pros with a bid. */
export const maxEditsPerDay = 5;
/** The budget of a project, in cents: the whole of it, or what an hour may cost. A fixed one is a total: `offerTotalCents`. */
export const budgetCents = { min: 100, max: 10_000_000 } as const;
/** The longest question about a project, in characters. */
export const maxQuestion = 500;
/** The longest answer to a question, in characters. */
export const maxAnswer = 1_000;
/** A Pro asks at most this many questions about one project. */
export const questionsPerPro = 5;
/** Projects within this distance of a ZIP code lead a search. */
export const nearMeters = 40_000;

/** The files of a request; `maxBytes` is the largest single one. */
export const attachmentUploads = { maxFiles: 10, maxBytes: 10 * 1024 * 1024 };
