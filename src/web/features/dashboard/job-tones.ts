import type { JobSummary } from '#modules/jobs/contract.ts';
import type { JobState } from '#modules/jobs/states.ts';
import type { Tone } from './state-words.tsx';

/** The color of a state for each side: `waits` for the reader, goes well, or is over. */
const jobTones: Record<JobState, { client: Tone; worker: Tone }> = {
  awaiting_payment: { client: 'waits', worker: 'quiet' },
  called_off: { client: 'quiet', worker: 'quiet' },
  expired: { client: 'quiet', worker: 'quiet' },
  paid: { client: 'good', worker: 'good' },
  in_progress: { client: 'good', worker: 'waits' },
  needs_attention: { client: 'waits', worker: 'waits' },
  submitted: { client: 'waits', worker: 'good' },
  changes_requested: { client: 'quiet', worker: 'waits' },
  disputed: { client: 'quiet', worker: 'quiet' },
  frozen: { client: 'quiet', worker: 'quiet' },
  cancelled: { client: 'quiet', worker: 'quiet' },
  released: { client: 'good', worker: 'good' },
  settled: { client: 'good', worker: 'good' },
};

/** Returns the color of a job, and the key of its state in words, as its reader sees it. */
export function jobStandingOf({ state, side, isBankRefunded }: Pick<JobSummary, 'state' | 'side' | 'isBankRefunded'>): {
  tone: Tone;
  words: string;
} {
  if (isBankRefunded) return { tone: 'quiet', words: `${side}.state.bankRefunded` };
  return { tone: jobTones[state][side], words: `${side}.state.${state}` };
}
