/**
 * A call. It is live while the provider is asked to start it, while a phone rings, and while the two talk. It ends as talked, as
 * missed or busy at the other person's phone, as not taken when the caller's own phone was not answered, or as failed.
 */
export const callStates = [
  'starting',
  'ringing_caller',
  'ringing_callee',
  'connected',
  'talked',
  'missed',
  'busy',
  'not_taken',
  'failed',
] as const;
export type CallState = (typeof callStates)[number];

/** The two sides of a call. */
export const callSides = ['client', 'worker'] as const;
export type CallSide = (typeof callSides)[number];

const endStates: readonly CallState[] = ['talked', 'missed', 'busy', 'not_taken', 'failed'];

/** Nothing more happens to the call. The constraint `call_ends_with_a_time` says the same. */
export const isOver = (state: CallState): boolean => endStates.includes(state);

/** The other person's phone has rung in vain: the other person is told of it. */
export const isMissed = (state: CallState): boolean => state === 'missed' || state === 'busy';
