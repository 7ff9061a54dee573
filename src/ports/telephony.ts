import type { Language } from '#lib/languages.ts';

/** What the provider tells of a call. `callId` is our own id, `providerCallId` the provider's id of the call to the caller. */
export interface CallEvent {
  callId: string;
  providerCallId: string;
  happening: CallHappening;
}

/**
 * The caller or the other person has picked up (`callerAnswered`, `calleeAnswered`) or pressed a key; the call to the other person
 * has ended (`calleeEnded`), or the whole call (`ended`).
 */
export type CallHappening =
  | { kind: 'callerAnswered' | 'calleeAnswered' }
  | { kind: 'callerPressed' | 'calleePressed'; key: string }
  | { kind: 'calleeEnded' | 'ended'; outcome: CallOutcome };

/** How the provider says that a call to a phone has ended. `done` says that it was answered, and nothing more. */
export type CallOutcome = 'done' | 'busy' | 'noAnswer' | 'failed';

/** A sentence that the provider's voice says. */
export interface Speech {
  text: string;
  language: Language;
}

/**
 * What happens next on the phone that an event came from: a sentence and then a key, without which the provider hangs up
 * (`ask`); the phone `to` (E.164) rings (`dial`), for `ringSeconds` at most, and the call ends after `maxMinutes`; the two are
 * connected (`connect`); or a sentence, if there is one, and the end (`hangUp`).
 */
export type CallInstruction =
  | { kind: 'ask'; speech: Speech; of: 'caller' | 'callee' }
  | { kind: 'dial'; to: string; ringSeconds: number; maxMinutes: number }
  | { kind: 'connect' }
  | { kind: 'hangUp'; speech?: Speech };

/** A request that the provider makes to us. `path` is the one that it asked for, `body` its form as it came. */
export interface TelephonyRequest {
  path: string;
  body: string;
  signature: string | null;
}

/** The provider takes no call to this number: it is wrong, or in a country that is not called. */
export class NotCallable extends Error {
  override readonly name = 'NotCallable';
}

/** The provider does not respond in time. Whether it rings the phone is unknown. */
export class CallUnknown extends Error {
  override readonly name = 'CallUnknown';
}

/** Rings phones from the site's number, and connects two of them without showing either number to the other. */
export interface Telephony {
  /**
   * Rings the phone `to` (E.164) for `ringSeconds` at most. Resolves with the provider's id once it has taken the order. Never
   * tries twice. Throws NotCallable, CallUnknown, or another error when no phone rings.
   */
  ring(order: { callId: string; to: string; ringSeconds: number }): Promise<{ id: string }>;
  /** Checks the signature of a request and reads it. Throws BadSignature; returns null for a request that tells nothing. */
  readRequest(request: TelephonyRequest): CallEvent | null;
  /** Returns the answer to the request of an event of `callId`, in the provider's own format. */
  answer(callId: string, instruction: CallInstruction): string;
}
