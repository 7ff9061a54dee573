import type { Machine, Transition } from '#lib/machine.ts';
import type { CallState } from './states.ts';

export type CallRole = 'provider' | 'clock';
export type CallAct = 'ringCaller' | 'ringCallee' | 'connect' | 'hangUp' | 'miss' | 'findBusy' | 'leave' | 'fail';

/** The transitions of a call. What happens at the phones is reported by the provider; the clock ends what it never reported. */
export const callTransitions = {
  ringCaller: { from: ['starting'], to: 'ringing_caller', by: ['provider'] },
  // The provider's report can be faster than its answer to the order.
  ringCallee: { from: ['starting', 'ringing_caller'], to: 'ringing_callee', by: ['provider'] },
  connect: { from: ['ringing_callee'], to: 'connected', by: ['provider'] },
  hangUp: { from: ['connected'], to: 'talked', by: ['provider', 'clock'] },
  miss: { from: ['ringing_callee'], to: 'missed', by: ['provider', 'clock'] },
  findBusy: { from: ['ringing_callee'], to: 'busy', by: ['provider'] },
  leave: { from: ['starting', 'ringing_caller'], to: 'not_taken', by: ['provider', 'clock'] },
  fail: { from: ['starting', 'ringing_caller', 'ringing_callee'], to: 'failed', by: ['provider', 'clock'] },
} as const satisfies Machine<CallAct, CallState, CallRole>;

/** A transition as the store's statement takes it. */
export type CallStep = Pick<Transition<CallState, CallRole>, 'from' | 'to'>;
