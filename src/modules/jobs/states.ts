/** Every state of a job that some act reaches. */
export const jobStates = [
  'awaiting_payment',
  'called_off',
  'expired',
  'paid',
  'in_progress',
  'needs_attention',
  'submitted',
  'changes_requested',
  'disputed',
  'frozen',
  'cancelled',
  'released',
  'settled',
] as const;
export type JobState = (typeof jobStates)[number];

/** How a job came to be. */
export const jobOrigins = ['acceptedOffer', 'instantBooking'] as const;
export type JobOrigin = (typeof jobOrigins)[number];

/** The states of a job that goes well, in order. */
export const mainPath: readonly JobState[] = ['awaiting_payment', 'paid', 'in_progress', 'submitted', 'released'];

type Trait =
  | 'payable'
  | 'paidFor'
  | 'showsAddress'
  | 'holdsSlot'
  | 'ahead'
  | 'reviewable'
  | 'takesAddress'
  | 'inDispute'
  | 'over'
  | 'troubled';

const traits: Record<JobState, readonly Trait[]> = {
  awaiting_payment: ['payable', 'takesAddress', 'holdsSlot', 'ahead'],
  called_off: ['over', 'troubled'],
  expired: ['over', 'troubled'],
  paid: ['paidFor', 'showsAddress', 'takesAddress', 'holdsSlot', 'ahead'],
  in_progress: ['paidFor', 'showsAddress', 'takesAddress', 'holdsSlot', 'ahead'],
  needs_attention: ['paidFor', 'showsAddress', 'takesAddress', 'holdsSlot', 'ahead'],
  submitted: ['paidFor', 'showsAddress', 'holdsSlot'],
  changes_requested: ['paidFor', 'showsAddress', 'holdsSlot'],
  disputed: ['paidFor', 'inDispute', 'showsAddress'],
  frozen: ['paidFor', 'showsAddress'],
  cancelled: ['paidFor', 'over', 'troubled'],
  released: ['paidFor', 'showsAddress', 'reviewable', 'over'],
  settled: ['paidFor', 'showsAddress', 'reviewable', 'over'],
};

const has =
  (trait: Trait) =>
  (state: JobState): boolean =>
    traits[state].includes(trait);

/** The client can pay. */
export const isPayable = has('payable');

/** The client has paid, whatever became of the money. The constraint `job_paid_has_a_time` says the same. */
export const isPaidFor = has('paidFor');

/** The Pro needs to know where the work is. */
export const isAddressShown = has('showsAddress');

/** The client can say where the work is, or correct it. */
export const takesAddress = has('takesAddress');

/** A case is open: nothing moves until it is decided. */
export const isInDispute = has('inDispute');

/**
 * No other job of the Pro may overlap this one. The constraint `job_no_overlap` says the same; a frozen job holds its slot if it did
 * where it came from.
 */
export const holdsSlot = has('holdsSlot');

/** The work is still to be done, or under way: the Pro’s day is planned around it. */
export const isAhead = has('ahead');

/** Each side may review the other, for as long as the review window is open. */
export const isReviewable = has('reviewable');

/** Nothing more will happen to the job. */
export const isOver = has('over');

/** Something went wrong, and the work will not be done as agreed. Pages point it out. */
export const isTroubled = has('troubled');

/** What decides which acts are open. */
export interface Progress {
  state: JobState;
  /** The Pro has checked in, or the client has said that the Pro came. */
  isStarted: boolean;
  /** The start passed while the client's bank had the payment, and there is no other time yet. */
  isStartLost?: boolean;
}

/** Returns the progress of a row of the table. */
export const progressOf = (job: {
  state: JobState;
  started_at: Date | null;
  lost_start_at: Date | null;
}): Progress => ({
  state: job.state,
  isStarted: job.started_at !== null,
  isStartLost: job.lost_start_at !== null,
});

/** What the client of a job that needs attention is asked: whether the Pro came, or whether the work is finished. */
export type Question = 'came' | 'finished';

/** Returns what the client is asked; null for a job that does not need attention. */
export function questionOf({ state, isStarted }: Progress): Question | null {
  if (state !== 'needs_attention') return null;
  return isStarted ? 'finished' : 'came';
}
