/** Every state of a job that some act reaches. */
export const jobStates = [
  'awaiting_payment',
  'expired',
  'paid',
  'in_progress',
  'submitted',
  'cancelled',
  'released',
] as const;
export type JobState = (typeof jobStates)[number];

/** The states of a job that goes well, in order. */
export const mainPath: readonly JobState[] = ['awaiting_payment', 'paid', 'in_progress', 'submitted', 'released'];

type Trait = 'payable' | 'paidFor' | 'holdsSlot' | 'hasPin' | 'reviewable' | 'over' | 'troubled';

const traits: Record<JobState, readonly Trait[]> = {
  awaiting_payment: ['payable', 'holdsSlot'],
  expired: ['over', 'troubled'],
  paid: ['paidFor', 'holdsSlot', 'hasPin'],
  in_progress: ['paidFor', 'holdsSlot', 'hasPin'],
  submitted: ['paidFor', 'holdsSlot', 'hasPin'],
  cancelled: ['paidFor', 'over', 'troubled'],
  released: ['paidFor', 'hasPin', 'reviewable', 'over'],
};

const has =
  (trait: Trait) =>
  (state: JobState): boolean =>
    traits[state].includes(trait);

/** The client can pay. */
export const isPayable = has('payable');

/** The client has paid, whatever became of the money. The constraint `job_paid_has_a_time` says the same. */
export const isPaidFor = has('paidFor');

/** No other job of the Pro may overlap this one. The constraint `job_no_overlap` says the same. */
export const holdsSlot = has('holdsSlot');

/** The client sees the PIN. */
export const hasPin = has('hasPin');

/** Each side may review the other, for as long as the review window is open. */
export const isReviewable = has('reviewable');

/** Nothing more will happen to the job. */
export const isOver = has('over');

/** Something went wrong, and the work will not be done as agreed. Pages point it out. */
export const isTroubled = has('troubled');
