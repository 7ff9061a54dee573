import type { Machine } from '#lib/machine.ts';
import type { ApplicationState } from './states.ts';

export type ApplicationRole = 'worker' | 'admin';

/** How an application moves. A decision is always one about what was submitted. */
export const applicationTransitions = {
  submit: { from: ['draft', 'revision_asked'], to: 'submitted', by: ['worker'] },
  // Takes it back to change something before an administrator has decided.
  recall: { from: ['submitted'], to: 'draft', by: ['worker'] },
  askRevision: { from: ['submitted', 'notice_given', 'notice_answered'], to: 'revision_asked', by: ['admin'] },
  // A background check speaks against the Pro, who reads the report and answers before the decision.
  giveNotice: { from: ['submitted'], to: 'notice_given', by: ['admin'] },
  answerNotice: { from: ['notice_given'], to: 'notice_answered', by: ['worker'] },
  approve: { from: ['submitted', 'notice_given', 'notice_answered'], to: 'approved', by: ['admin'] },
  reject: { from: ['submitted'], to: 'rejected', by: ['admin'] },
  // Without an answer, only after the last day of the notice.
  rejectOnReport: { from: ['notice_given', 'notice_answered'], to: 'rejected', by: ['admin'] },
} as const satisfies Machine<string, ApplicationState, ApplicationRole>;

export type ApplicationAct = keyof typeof applicationTransitions;
