import type { Machine } from '#lib/machine.ts';
import type { ApplicationState } from './states.ts';

export type ApplicationRole = 'worker' | 'admin';

/** How an application moves. A decision is always about the submitted version. */
export const applicationTransitions = {
  submit: { from: ['draft', 'revision_asked'], to: 'submitted', by: ['worker'] },
  // Takes it back to change something before an administrator has decided.
  recall: { from: ['submitted'], to: 'draft', by: ['worker'] },
  askRevision: { from: ['submitted', 'notice_given', 'notice_answered'], to: 'revision_asked', by: ['admin'] },
  // A background check speaks against the Pro, who reads the report and answers before the decision.
  giveNotice: { from: ['submitted'], to: 'notice_given', by: ['admin'] },
  answerNotice: { from: ['notice_given'], to: 'notice_answered', by: ['worker'] },
  approve: {
    from: ['submitted', 'notice_given', 'notice_answered', 'change_submitted'],
    to: 'approved',
    by: ['admin'],
  },
  reject: { from: ['submitted'], to: 'rejected', by: ['admin'] },
  // Without an answer, only after the last day of the notice.
  rejectOnReport: { from: ['notice_given', 'notice_answered'], to: 'rejected', by: ['admin'] },
  // An approved Pro has another name, trade or demanded paper. It can be changed further while it waits.
  submitChange: {
    from: ['approved', 'change_submitted', 'change_revision_asked'],
    to: 'change_submitted',
    by: ['worker'],
  },
  // The profile is again as it was approved.
  recallChange: { from: ['change_submitted', 'change_revision_asked'], to: 'approved', by: ['worker'] },
  askChangeRevision: { from: ['change_submitted'], to: 'change_revision_asked', by: ['admin'] },
  rejectChange: { from: ['change_submitted'], to: 'approved', by: ['admin'] },
} as const satisfies Machine<string, ApplicationState, ApplicationRole>;

export type ApplicationAct = keyof typeof applicationTransitions;
