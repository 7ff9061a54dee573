/** A Pro's refund terms, from the mildest to the strictest. */
export const cancellationTiers = ['flexible', 'moderate', 'strict'] as const;
export type CancellationTier = (typeof cancellationTiers)[number];

/** The longest line and the longest text about a Pro, in characters. */
export const maxHeadline = 120;
export const maxDescription = 4_000;
/** The longest reason that an administrator gives, in characters. */
export const maxReason = 2_000;
/** The longest note to a Pro beside an approval, in characters. */
export const maxNote = 1_000;
/** What a rejection rests on: the profile and the documents, or a background check, which requires a notice first. */
export const rejectionGrounds = ['profile', 'report'] as const;
/** How long a Pro can answer a notice of a background report, in business days. */
export const answerDays = 5;
/** The longest description of the company that prepared a report, and the longest answer to it, in characters. */
export const maxReportFrom = 300;
export const maxAnswer = 4_000;
/** The files of a report, and of the answer to it; `maxBytes` is the size of each. */
export const reportUploads = { maxFiles: 1, maxBytes: 10 * 1024 * 1024 };
export const answerUploads = { maxFiles: 5, maxBytes: 10 * 1024 * 1024 };
/** What a Pro may take an hour, US cents. */
export const hourlyRate = { min: 500, max: 100_000 } as const;
/** How far a Pro travels, meters: 1 to 100 miles. */
export const serviceRadius = { min: 1_000, max: 160_000 } as const;

/** What is checked about a Pro. */
export const checkKinds = ['identity', 'background', 'license', 'insurance'] as const;

/** One paper at a time; `maxBytes` is its size. */
export const paperUploads = { maxFiles: 1, maxBytes: 10 * 1024 * 1024 };
/** The files of a paper: the types that browsers know, and the endings where they know none. */
export const paperTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
];
/** How many days off, ranges of them and days with other hours a Pro has ahead. */
export const maxExceptions = 60;

/** How many Pros a client compares side by side. */
export const maxCompared = 4;

/** How many papers a Pro keeps with an application. */
export const maxPapers = 12;
/** The longest number of a paper, in characters. */
export const maxPaperNumber = 60;

/** One photo of the Pro; `maxBytes` is its size. */
export const faceUploads = { maxFiles: 1, maxBytes: 15 * 1024 * 1024 };
export const faceTypes = ['image/jpeg', 'image/png', 'image/webp', '.jpg', '.jpeg', '.png', '.webp'];
export type CheckKind = (typeof checkKinds)[number];
/** The Verified badge stands for these two, both valid now. */
export const verifyingChecks = ['identity', 'background'] as const satisfies readonly CheckKind[];
/** The longest source and the longest number of a check, in characters. */
export const maxSource = 120;
export const maxCheckNumber = 60;

/** At most so many photos of work are on a profile: the newest. */
export const maxWorkPhotos = 12;

/** What a Pro needs for Extra Mile, beside a verified identity and background and no open dispute. Ratings are out of five. */
export const extraMileRules = { rating: 4.8, completedJobs: 25 } as const;

/** The usual answer time is the median of the first answers in this many days, from this many answers on. */
export const measuredAnswers = { days: 90, least: 3 } as const;

/** How many days ahead a card names the next free one: as many as a page of free slots shows. */
export const freeDaysAhead = 28;
