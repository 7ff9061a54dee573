/** The states of a Pro's application, from the first line typed to the decision. */
export const applicationStates = [
  'draft',
  'submitted',
  'revision_asked',
  'notice_given',
  'notice_answered',
  'approved',
  'change_submitted',
  'change_revision_asked',
  'rejected',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** A change of an approved Pro is with administrators, or waits for the revision that they asked for. */
export const isChange = (state: ApplicationState): boolean =>
  state === 'change_submitted' || state === 'change_revision_asked';

/** The Pro was approved, and has a public profile. */
export const isPublished = (state: ApplicationState): boolean => state === 'approved' || isChange(state);

/** The states of Pros with a public profile. */
export const publishedStates = applicationStates.filter(isPublished);

/** The Pro can edit the application. */
export const isEditable = (state: ApplicationState): boolean =>
  state === 'draft' || state === 'revision_asked' || isPublished(state);

/** The Pro can ask for the review. */
export const isSubmittable = (state: ApplicationState): boolean =>
  state === 'draft' || state === 'revision_asked' || state === 'change_revision_asked';

/** Administrators can approve it, ask for a change or turn it down. */
export const isDecidable = (state: ApplicationState): boolean =>
  state === 'submitted' || state === 'change_submitted' || isUnderNotice(state);

/** The states that wait for a decision: of an administrator, or under notice first of the Pro's answer. */
const waitingStates = [
  'submitted',
  'change_submitted',
  'notice_answered',
  'notice_given',
] as const satisfies readonly ApplicationState[];

/** The states that administrators see in one list: a change waits among the new profiles. */
export const statesListedAs = (state: ApplicationState | 'waiting'): readonly ApplicationState[] => {
  if (state === 'waiting') return waitingStates;
  if (state === 'submitted') return ['submitted', 'change_submitted'];
  return state === 'revision_asked' ? ['revision_asked', 'change_revision_asked'] : [state];
};

/** The Pro has a notice of what a background check says, and no decision yet. */
export const isUnderNotice = (state: ApplicationState): state is 'notice_given' | 'notice_answered' =>
  state === 'notice_given' || state === 'notice_answered';
