/** The type of a report: the item is lost, or was found. */
export const reportTypes = ['lost', 'found'] as const;
export type ReportType = (typeof reportTypes)[number];

/** The states of a report: open until the item is back with its owner, or the report is closed. */
export const reportStates = ['reported', 'matched', 'returned', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** What decides whether a report is public. `isSuspended`: the account of its reporter is. */
export interface Standing {
  state: ReportState;
  isSuspended: boolean;
}

/** True for a report that everyone can read. */
export const isPublic = ({ state, isSuspended }: Standing): boolean => state !== 'closed' && !isSuspended;

/** True while people can write to the reporter. */
export const isOpen = (state: ReportState): boolean => state === 'reported' || state === 'matched';
