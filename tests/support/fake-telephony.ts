import { BadSignature } from '#ports/payment-gateway.ts';
import {
  type CallEvent,
  type CallHappening,
  type CallInstruction,
  CallUnknown,
  NotCallable,
  type Telephony,
  type TelephonyRequest,
} from '#ports/telephony.ts';

/** A telephony provider in memory, whose format is JSON: `rung` are the phones of callers that it has rung. */
export function fakeTelephony() {
  const rung: { callId: string; to: string; id: string }[] = [];
  let trouble: 'notCallable' | 'unknown' | 'down' | null = null;

  const port: Telephony = {
    async ring({ callId, to }) {
      if (trouble === 'notCallable') throw new NotCallable('no calls to this number');
      if (trouble === 'down') throw new Error('the provider is down');
      const id = `CA${rung.length + 1}-${callId}`;
      rung.push({ callId, to, id });
      if (trouble === 'unknown') throw new CallUnknown('no answer');
      return { id };
    },
    readRequest({ body, signature }) {
      if (signature !== 'signed') throw new BadSignature();
      return JSON.parse(body);
    },
    answer: (_, instruction) => JSON.stringify(instruction),
  };

  /** Returns the request with which the provider reports what happens on a call. */
  function reportOf(callId: string, happening: CallHappening, providerCallId?: string): TelephonyRequest {
    const id = providerCallId ?? rung.findLast((call) => call.callId === callId)?.id ?? '';
    const event: CallEvent = { callId, providerCallId: id, happening };
    return { path: '/', body: JSON.stringify(event), signature: 'signed' };
  }

  return {
    port,
    rung,
    reportOf,
    /** What the provider does with the next orders. */
    set trouble(next: typeof trouble) {
      trouble = next;
    },
    forget(): void {
      rung.length = 0;
      trouble = null;
    },
  };
}

/** Reads an answer of the fake provider. */
export const instructionIn = (answer: string | null): CallInstruction => JSON.parse(answer ?? 'null');
