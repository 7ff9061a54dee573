import type { PaperKind } from './completeness.ts';

/** The states, the District of Columbia and Puerto Rico, as on an envelope. */
export const regionStates = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY'],
  ...['LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH'],
  ...['OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
] as const;

export const paperDetails = ['number', 'regionState', 'expiresOn'] as const;
export type PaperDetail = (typeof paperDetails)[number];

/** What a paper of each kind has to say about itself. */
export const detailsOfPaper: Readonly<Record<PaperKind, readonly PaperDetail[]>> = {
  identity: [],
  license: ['number', 'regionState', 'expiresOn'],
  insurance: ['number', 'expiresOn'],
  certificate: [],
};

/** Half a day: a date is still today in Hawaii when it is tomorrow in Greenwich. */
const westernmostMs = 12 * 3_600_000;

/** Returns today's date (`YYYY-MM-DD`) where the day ends last in the country: a paper that is good today is good there. */
export const todayInTheWest = (now: Date): string => new Date(now.getTime() - westernmostMs).toISOString().slice(0, 10);

/** True if a paper is no longer valid at `now`. It is through its last day, everywhere in the country. */
export const isExpired = ({ expiresOn }: { expiresOn: string | null }, now: Date): boolean =>
  expiresOn !== null && expiresOn < todayInTheWest(now);
