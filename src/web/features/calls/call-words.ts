import type { Call } from '#modules/calls/contract.ts';
import type { CallState } from '#modules/calls/states.ts';

/** A state as pages name it: what the provider is asked for, and the first ring, look the same to the caller. */
const phases = {
  starting: 'ringingYou',
  ringing_caller: 'ringingYou',
  ringing_callee: 'ringingOther',
  connected: 'connected',
  talked: 'talked',
  missed: 'missed',
  busy: 'busy',
  not_taken: 'notTaken',
  failed: 'failed',
} as const satisfies Record<CallState, string>;

/** Returns the heading of a call for its reader: a key of `calls`. */
export function headingOf({ state, isCaller }: Pick<Call, 'state' | 'isCaller'>) {
  if (isCaller || state === 'connected' || state === 'talked') return `state.${phases[state]}` as const;
  if (state === 'missed' || state === 'busy') return 'in.missed';
  return state === 'ringing_callee' ? 'in.calling' : 'in.notConnected';
}

/** Returns what is said about a call that the reader has made; null if there is nothing to add. */
export function textOf({ state, isCaller }: Pick<Call, 'state' | 'isCaller'>) {
  const phase = phases[state];
  if (phase === 'connected') return 'text.connected';
  if (!isCaller || phase === 'talked') return null;
  return phase === 'busy' ? 'text.missed' : (`text.${phase}` as const);
}

/** Returns a call's line in the list of calls: a key of `calls`. */
export function lineOf({ state, isCaller, endedAt }: Pick<Call, 'state' | 'isCaller' | 'endedAt'>) {
  return `line.${isCaller ? 'out' : 'in'}.${endedAt ? endOf(state) : 'live'}` as const;
}

function endOf(state: CallState) {
  if (state === 'talked') return 'talked';
  return state === 'missed' || state === 'busy' ? 'missed' : 'notConnected';
}
