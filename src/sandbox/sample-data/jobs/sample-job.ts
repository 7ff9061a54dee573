import type { JobState } from '#modules/jobs/states.ts';
import type { JobEventAct, JobRole, JobSide } from '#modules/jobs/transitions.ts';
import type { HoldState } from '#modules/payments/states.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import type { AskedTask } from './tasks.ts';

/** One act on a job, as its timeline shows it. */
export interface Step {
  act: JobEventAct;
  to: JobState;
  by: JobRole;
  at: Date;
  note?: string;
}

export interface SampleReview {
  id: string;
  side: 'client' | 'worker';
  rating: number;
  comment: string;
  language: string;
  createdAt: Date;
  publishedAt: Date | null;
}

/** Where a job's money is. All amounts are in cents, and `captured = held + released + refunded + fee`. */
export interface Money {
  state: HoldState;
  amount: number;
  feeBps: number;
  captured: number;
  held: number;
  released: number;
  refunded: number;
  fee: number;
  paidAt: Date | null;
  /** When the hold was closed. */
  closedAt: Date | null;
}

/** Where a job is done; null for what its client has not said. */
export interface SampleAddress {
  remote: boolean;
  street: string | null;
  unit: string | null;
  notes: string | null;
}

/** What one side says is not right. The decision, if there is one, is the last step. */
export interface SampleCase {
  openedBy: JobSide;
  reason: string;
}

/** Where a job was when the client's bank took its payment back, with the deadline and the reminder that it had. */
export interface SampleFreeze {
  from: JobState;
  at: Date;
  dueAt: Date | null;
  remindAt: Date | null;
}

/** A refund that the client's card did not take. */
export interface FailedRefund {
  at: Date;
  /** When the operator paid the client by other means; null while the money is owed. */
  paidOutsideAt: Date | null;
}

export interface SampleJob {
  id: string;
  client: Person;
  pro: Pro;
  task: AskedTask;
  startsAt: Date;
  endsAt: Date;
  pricing: 'fixed' | 'hourly';
  rate: number | null;
  minutes: number;
  price: number;
  workedMinutes: number | null;
  pin: string;
  state: JobState;
  steps: Step[];
  dueAt: Date | null;
  /** When the Pro checked in. */
  startedAt: Date | null;
  pausedAt: Date | null;
  /** When the client is reminded of the release, or the Pro to submit. */
  remindAt: Date | null;
  address: SampleAddress | null;
  case: SampleCase | null;
  /** The client's request for changes, with the Pro's answer; null without one. */
  changes: { reason: string; answer: string } | null;
  freeze: SampleFreeze | null;
  money: Money;
  failedRefund: FailedRefund | null;
  reviews: SampleReview[];
}

/** A job as the client and the Pro agreed on it, before anything has happened. */
export type Agreement = Omit<
  SampleJob,
  | 'state'
  | 'steps'
  | 'dueAt'
  | 'startedAt'
  | 'pausedAt'
  | 'remindAt'
  | 'address'
  | 'case'
  | 'changes'
  | 'freeze'
  | 'money'
  | 'failedRefund'
  | 'workedMinutes'
> & { createdAt: Date };
