/** The states of a Pro's application, from the first line typed to the decision. */
export const applicationStates = ['draft', 'submitted', 'revision_asked', 'approved', 'rejected'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The Pro can change what is applied for. Changes of an approved Pro are published at once. */
export const isEditable = (state: ApplicationState): boolean =>
  state === 'draft' || state === 'revision_asked' || state === 'approved';
