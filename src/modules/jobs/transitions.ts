import { actsOf, can, type Machine, type Transition, type WayBack } from '#lib/machine.ts';
import type { JobState, Progress } from './states.ts';

/** The two people of a job. */
export type JobSide = 'client' | 'worker';
/** `admin` is the operator of the product. */
export type JobRole = JobSide | 'provider' | 'clock' | 'admin';

type JobTransition = (Transition<JobState, JobRole> | WayBack<JobState, JobRole>) & {
  /** Open only before (false) or after (true) the work has started: what a job that needs attention still can do. */
  started?: boolean;
  /** Closed (false) to a job whose start passed while the client's bank had the payment. */
  lostStart?: false;
};

/** What the two people of a job can start on its page. */
const actsOfPeople = {
  // Opens the card provider's page. Only the provider says that the money is there (`paymentArrives`).
  pay: { from: ['awaiting_payment'], to: 'awaiting_payment', by: ['client'] },
  // `admin`: the account of one side was suspended.
  callOff: { from: ['awaiting_payment'], to: 'called_off', by: ['client', 'worker', 'admin'] },
  checkIn: { from: ['paid', 'needs_attention'], to: 'in_progress', by: ['worker'], started: false },
  // The client's answers about a Pro who has not checked in.
  confirmArrival: { from: ['needs_attention'], to: 'in_progress', by: ['client'], started: false },
  reportNoShow: { from: ['needs_attention'], to: 'cancelled', by: ['client'], started: false, lostStart: false },
  cancel: { from: ['paid'], to: 'cancelled', by: ['client', 'worker'] },
  submit: { from: ['in_progress', 'needs_attention'], to: 'submitted', by: ['worker'], started: true },
  // The client's answer about work that the Pro has not submitted. The other one is `dispute`.
  confirmFinish: { from: ['needs_attention'], to: 'submitted', by: ['client'], started: true },
  release: { from: ['submitted'], to: 'released', by: ['client', 'clock'] },
  // Moves the automatic release back, once.
  pause: { from: ['submitted'], to: 'submitted', by: ['client'] },
  // Asks for changes before the money is released, twice at most (`job_change_request`). The Pro answers and submits the work again.
  requestChanges: { from: ['submitted'], to: 'changes_requested', by: ['client'] },
  answerChanges: { from: ['changes_requested'], to: 'submitted', by: ['worker'] },
  withdrawChanges: { from: ['changes_requested'], to: 'submitted', by: ['client'] },
  // Something's not right: the clock stops until the operator decides, or one side settles it. `admin`: nobody could answer about the
  // start, because the client's account is suspended.
  dispute: {
    from: ['paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested'],
    to: 'disputed',
    by: ['client', 'worker', 'admin'],
  },
  // One side settles the case for the other: the client releases what the Pro has earned, or the Pro refunds everything. Before the work
  // has started, this would be a cancellation without its terms and its strike.
  settleForOther: { from: ['disputed'], to: 'settled', by: ['client', 'worker'], started: true },
} as const satisfies Record<string, JobTransition>;

/** Where the money of a job is held. */
const freezable = ['paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested', 'disputed'] as const;

/** How a job moves: read by the server, the buttons, the clock, the diagrams and the tests. */
export const jobTransitions = {
  ...actsOfPeople,
  // Payments calls it "captured". The act keeps the name that the lines of the append-only `job_event` have.
  paymentArrives: { from: ['awaiting_payment'], to: 'paid', by: ['provider'] },
  // All the money was refunded by hand at the provider. A case goes on: the operator decides it.
  refundElsewhere: {
    from: ['paid', 'in_progress', 'needs_attention', 'submitted', 'changes_requested'],
    to: 'cancelled',
    by: ['provider'],
  },
  settle: { from: ['disputed'], to: 'settled', by: ['admin'] },
  // One side accepts the split that the other one offers. Only after the start, as `settleForOther`.
  acceptSplit: { from: ['disputed'], to: 'settled', by: ['client', 'worker'], started: true },
  // The client's bank has taken the money back until it decides: everything stops.
  freeze: { from: freezable, to: 'frozen', by: ['provider'] },
  // The bank has given the money back: the job goes on from where it was (`job.frozen_from`).
  unfreeze: { from: ['frozen'], to: freezable, by: ['provider'] },
  // The bank has kept the money.
  refundByBank: { from: ['frozen'], to: 'settled', by: ['provider'] },
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'] },
  // The job stands still: the Pro has not checked in, or has not submitted the work. The client is asked.
  askAboutStart: { from: ['paid'], to: 'needs_attention', by: ['clock'] },
  askAboutFinish: { from: ['in_progress'], to: 'needs_attention', by: ['clock'] },
  // The client has not answered in time.
  refundUnanswered: { from: ['needs_attention'], to: 'cancelled', by: ['clock'], started: false },
  openUnanswered: { from: ['needs_attention'], to: 'disputed', by: ['clock'], started: true },
  // The Pro has not answered in time: the client's request becomes a case.
  openUnchanged: { from: ['changes_requested'], to: 'disputed', by: ['clock'] },
} as const satisfies Record<string, JobTransition>;

export type OpenAct = keyof typeof actsOfPeople;
export type JobAct = keyof typeof jobTransitions;
/** An act that moves the job. Paying alone does not: the provider's answer does. */
export type JobMove = Exclude<JobAct, 'pay'>;
/** What a line of the timeline says: how the job came to be, what of its case or time does not move it, a refund, or a move. */
export type JobEventAct =
  | 'create'
  | 'proposeTime'
  | 'moveTime'
  | 'declineTime'
  | 'offerSplit'
  | 'declineSplit'
  | 'withdrawSplit'
  | 'askForMoreTime'
  | 'refundPart'
  | JobMove;

export const openActNames: readonly OpenAct[] = actsOf(actsOfPeople);

/** The acts open to one side of a job, in the table's order. */
export function openActs(job: Progress, side: JobSide): OpenAct[] {
  return openActNames.filter((act) => mayAct(act, job, side));
}

/** True when `role` may do `act` with a job that has come as far as `job`. */
export function mayAct(act: JobAct, job: Progress, role: JobRole): boolean {
  const machine: Machine<JobAct, JobState, JobRole> = jobTransitions;
  const started = startedFor(act);
  if (job.isStartLost && !takesLostStart(act)) return false;
  return can(machine, act, job.state, role) && (started === undefined || started === job.isStarted);
}

/** Returns whether the work has to have started for `act`; undefined where that makes no difference. */
export function startedFor(act: JobAct): boolean | undefined {
  const transition: JobTransition = jobTransitions[act];
  return transition.started;
}

/** Returns whether `act` is open to a job whose start passed while the client's bank had the payment. */
export function takesLostStart(act: JobAct): boolean {
  const transition: JobTransition = jobTransitions[act];
  return transition.lostStart !== false;
}

/** What the clock does once the `due_at` of a job has passed; null when the job waits for no deadline. */
export function dueAct(job: Progress): JobAct | null {
  return actsOf(jobTransitions).find((act) => mayAct(act, job, 'clock')) ?? null;
}
