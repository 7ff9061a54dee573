import { actsFor, type Machine } from '#lib/machine.ts';
import type { ReportState } from './states.ts';

export type ReportRole = 'reporter' | 'admin';
export const reportActs = ['match', 'reopen', 'giveBack', 'close'] as const;
export type ReportAct = (typeof reportActs)[number];

/** The transitions of a report. An item can be back with its owner without a match here. */
export const reportTransitions = {
  match: { from: ['reported'], to: 'matched', by: ['reporter', 'admin'] },
  // The match was wrong.
  reopen: { from: ['matched'], to: 'reported', by: ['reporter', 'admin'] },
  giveBack: { from: ['reported', 'matched'], to: 'returned', by: ['reporter', 'admin'] },
  close: { from: ['reported', 'matched', 'returned'], to: 'closed', by: ['reporter', 'admin'] },
} as const satisfies Machine<ReportAct, ReportState, ReportRole>;

/** Returns the acts open to one role. */
export const openActs = (state: ReportState, role: ReportRole): ReportAct[] => actsFor(reportTransitions, state, role);
