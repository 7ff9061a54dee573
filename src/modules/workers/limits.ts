/** A Pro's refund terms, from the mildest to the strictest. */
export const cancellationTiers = ['flexible', 'moderate', 'strict'] as const;
export type CancellationTier = (typeof cancellationTiers)[number];

/** The longest line and the longest text about a Pro, in characters. */
export const maxHeadline = 120;
export const maxDescription = 4_000;
/** The longest reason that an administrator gives, in characters. */
export const maxReason = 2_000;
/** What a Pro may take an hour, US cents. */
export const hourlyRate = { min: 500, max: 100_000 } as const;
/** How far a Pro travels, metres: 1 to 100 miles. */
export const serviceRadius = { min: 1_000, max: 160_000 } as const;

/** What is checked about a Pro. */
export const checkKinds = ['identity', 'background', 'license', 'insurance'] as const;
export type CheckKind = (typeof checkKinds)[number];
/** The Verified badge stands for these two, both valid now. */
export const verifyingChecks = ['identity', 'background'] as const satisfies readonly CheckKind[];
/** The longest source and the longest number of a check, in characters. */
export const maxSource = 120;
export const maxCheckNumber = 60;
