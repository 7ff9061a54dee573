import type { Machine } from '#lib/machine.ts';
import type { ApplicationState } from './states.ts';

export type ApplicationRole = 'worker' | 'admin';

/** How an application moves. A decision is always one about what was submitted. */
export const applicationTransitions = {
  submit: { from: ['draft', 'revision_asked'], to: 'submitted', by: ['worker'] },
  // Takes it back to change something before an administrator has decided.
  recall: { from: ['submitted'], to: 'draft', by: ['worker'] },
  askRevision: { from: ['submitted'], to: 'revision_asked', by: ['admin'] },
  approve: { from: ['submitted'], to: 'approved', by: ['admin'] },
  reject: { from: ['submitted'], to: 'rejected', by: ['admin'] },
} as const satisfies Machine<string, ApplicationState, ApplicationRole>;

export type ApplicationAct = keyof typeof applicationTransitions;
