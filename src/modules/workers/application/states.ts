/** The states of a Pro's application, from the first line typed to the decision. */
export const applicationStates = [
  'draft',
  'submitted',
  'revision_asked',
  'notice_given',
  'notice_answered',
  'approved',
  'rejected',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The Pro can change what is applied for. Changes of an approved Pro are published at once. */
export const isEditable = (state: ApplicationState): boolean =>
  state === 'draft' || state === 'revision_asked' || state === 'approved';

/** Administrators can approve it, ask for a change or turn it down. */
export const isDecidable = (state: ApplicationState): boolean => state === 'submitted' || isUnderNotice(state);

/** The states that wait for a decision: of an administrator, or under notice first of the Pro's answer. */
export const waitingStates = [
  'submitted',
  'notice_answered',
  'notice_given',
] as const satisfies readonly ApplicationState[];

/** The Pro has a notice of what a background check says, and no decision yet. */
export const isUnderNotice = (state: ApplicationState): state is 'notice_given' | 'notice_answered' =>
  state === 'notice_given' || state === 'notice_answered';
