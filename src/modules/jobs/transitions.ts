// biome-ignore-all lint/suspicious/noThenProperty: it holds names of what follows; nobody awaits a transition

import { actsFor, type Machine } from '#lib/machine.ts';
import type { JobState } from './contract.ts';

export type JobAct = 'paymentArrives' | 'expire' | 'checkIn' | 'cancel' | 'submit' | 'release';
export type JobRole = 'client' | 'worker' | 'provider' | 'clock';
/** The two people of a job. */
export type JobSide = 'client' | 'worker';

/** How a job moves: read by the server, the buttons, the timeline, the diagrams and the tests. */
export const jobTransitions = {
  paymentArrives: { from: ['awaiting_payment'], to: 'paid', by: ['provider'], then: ['holdMoney', 'tellBoth'] },
  expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'], then: ['freeSlot', 'tellBoth'] },
  checkIn: { from: ['paid'], to: 'in_progress', by: ['worker'], then: ['tellClient'] },
  cancel: {
    from: ['paid'],
    to: 'cancelled',
    by: ['client', 'worker'],
    then: ['refundByTier', 'payWorkerTheRest', 'strikeForWorker', 'tellBoth'],
  },
  submit: { from: ['in_progress'], to: 'submitted', by: ['worker'], then: ['startReleaseClock', 'tellClient'] },
  release: {
    from: ['submitted'],
    to: 'released',
    by: ['client', 'clock'],
    then: ['payWorker', 'refundUnused', 'tellWorker'],
  },
} as const satisfies Machine<JobAct, JobState, JobRole>;

/** What a person can start on a job's page. Paying is theirs to start; that the money is there, only the provider says. */
export type OpenAct = 'pay' | 'checkIn' | 'cancel' | 'submit' | 'release';

/** The acts open to one side of a job in `state`, in the table's order. */
export function openActs(state: JobState, side: JobSide): OpenAct[] {
  const machine: Machine<JobAct, JobState, JobRole> = jobTransitions;
  const acts = actsFor(machine, state, side).filter((act) => act !== 'paymentArrives' && act !== 'expire');
  const canPay = side === 'client' && machine.paymentArrives.from.includes(state);
  return canPay ? ['pay', ...acts] : acts;
}
