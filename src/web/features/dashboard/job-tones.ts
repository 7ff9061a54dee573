import type { JobState } from '#modules/jobs/states.ts';
import type { Tone } from './state-words.tsx';

/** The color of a state for each side: `waits` for the reader, goes well, or is over. */
export const jobTones: Record<JobState, { client: Tone; worker: Tone }> = {
  awaiting_payment: { client: 'waits', worker: 'quiet' },
  called_off: { client: 'quiet', worker: 'quiet' },
  expired: { client: 'quiet', worker: 'quiet' },
  paid: { client: 'good', worker: 'good' },
  in_progress: { client: 'good', worker: 'waits' },
  needs_attention: { client: 'waits', worker: 'waits' },
  submitted: { client: 'waits', worker: 'good' },
  disputed: { client: 'quiet', worker: 'quiet' },
  frozen: { client: 'quiet', worker: 'quiet' },
  cancelled: { client: 'quiet', worker: 'quiet' },
  released: { client: 'good', worker: 'good' },
  settled: { client: 'good', worker: 'good' },
};
