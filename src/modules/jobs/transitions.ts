import { actsFor, actsOf, can, type Machine } from '#lib/machine.ts';
import type { JobState } from './states.ts';

/** The two people of a job. */
export type JobSide = 'client' | 'worker';
/** `admin` is the operator of the product. */
export type JobRole = JobSide | 'provider' | 'clock' | 'admin';

/** What the two people of a job can start on its page. */
const actsOfPeople = {
  // Opens the card provider's page. Only the provider says that the money is there (`paymentArrives`).
  pay: { from: ['awaiting_payment'], to: 'awaiting_payment', by: ['client'] },
  callOff: { from: ['awaiting_payment'], to: 'called_off', by: ['client', 'worker'] },
  checkIn: { from: ['paid'], to: 'in_progress', by: ['worker'] },
  cancel: { from: ['paid'], to: 'cancelled', by: ['client', 'worker'] },
  submit: { from: ['in_progress'], to: 'submitted', by: ['worker'] },
  release: { from: ['submitted'], to: 'released', by: ['client', 'clock'] },
  // Moves the automatic release back, once.
  pause: { from: ['submitted'], to: 'submitted', by: ['client'] },
  // Something's not right: the clock stops until the operator decides.
  dispute: { from: ['paid', 'in_progress', 'submitted'], to: 'disputed', by: ['client', 'worker'] },
} as const satisfies Machine<string, JobState, JobRole>;

/** How a job moves: read by the server, the buttons, the clock, the diagrams and the tests. */
export const jobTransitions = {
  ...actsOfPeople,
  // Payments calls it "captured". The act keeps the name that the lines of the append-only `job_event` have.
  paymentArrives: { from: ['awaiting_payment'], to: 'paid', by: ['provider'] },
  settle: { from: ['disputed'], to: 'settled', by: ['admin'] },
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<string, JobState, JobRole>;

export type OpenAct = keyof typeof actsOfPeople;
export type JobAct = keyof typeof jobTransitions;
/** An act that moves the job. Paying alone does not: the provider's answer does. */
export type JobMove = Exclude<JobAct, 'pay'>;
/** What a line of the timeline says: how the job came to be, or a move. */
export type JobEventAct = 'create' | JobMove;

export const openActNames: readonly OpenAct[] = actsOf(actsOfPeople);

/** The acts open to one side of a job in `state`, in the table's order. */
export function openActs(state: JobState, side: JobSide): OpenAct[] {
  const machine: Machine<OpenAct, JobState, JobRole> = actsOfPeople;
  return actsFor(machine, state, side);
}

/** True when `role` may do `act` while the job is in `state`. */
export function mayAct(act: JobAct, state: JobState, role: JobRole): boolean {
  const machine: Machine<JobAct, JobState, JobRole> = jobTransitions;
  return can(machine, act, state, role);
}

/** What the clock does once the `due_at` of a job in `state` has passed; null when that state waits for no deadline. */
export function dueAct(state: JobState): JobAct | null {
  const machine: Machine<JobAct, JobState, JobRole> = jobTransitions;
  return actsFor(machine, state, 'clock')[0] ?? null;
}
