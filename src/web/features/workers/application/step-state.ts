import type { Application } from '#modules/workers/application/application-shape.ts';
import { type ApplicationStep, applicationSteps } from '#modules/workers/application/completeness.ts';
import { stepPath } from './step-path.ts';

export type StepName = ApplicationStep | 'payouts';

/** A step of the profile, or the way to be paid. */
export interface StepState {
  name: StepName;
  to: string;
  /** The photo is welcome, and not missing; the way to be paid can wait until the profile is approved. */
  state: 'done' | 'missing' | 'welcome' | 'later';
}

export interface Progress {
  application: Application;
  /** The category that the Pro came with, for the step of the trade. */
  category?: string | null;
  /** Whether the Pro can be paid; without it, the steps of the profile alone are listed. */
  hasPayouts?: boolean;
}

/** Returns each step with its state, in order. */
export function stepStates({ application, category = null, hasPayouts }: Progress): StepState[] {
  const stateOf = (step: ApplicationStep) => {
    if (step === 'photo') return application.photo === null ? 'welcome' : 'done';
    const isMissing = step === 'papers' ? application.lackingPapers.length > 0 : application.missing.includes(step);
    return isMissing ? 'missing' : 'done';
  };
  const steps: StepState[] = applicationSteps.map((name) => ({
    name,
    to: stepPath(name, category),
    state: stateOf(name),
  }));
  if (hasPayouts === undefined) return steps;
  const unpaid = application.state === 'approved' ? 'missing' : 'later';
  return [...steps, { name: 'payouts', to: '/settings/payouts', state: hasPayouts ? 'done' : unpaid }];
}
