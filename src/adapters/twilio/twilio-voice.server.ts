import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import type { Language } from '#lib/languages.ts';
import type { Patience } from '#lib/patience.ts';
import type { Config } from '#platform/config.server.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import {
  type CallEvent,
  type CallHappening,
  type CallInstruction,
  type CallOutcome,
  CallUnknown,
  NotCallable,
  type Speech,
  type Telephony,
} from '#ports/telephony.ts';
import { type TwilioSettings, twilioClient } from './twilio-client.server.ts';
import { isSignedByTwilio } from './twilio-signature.server.ts';

type Settings = TwilioSettings & Pick<Config, 'TWILIO_VOICE_NUMBER' | 'APP_URL'>;

/**
 * Twilio takes no call to the number: not valid, not callable, not permitted for its country, blocked, or not a phone
 * (https://www.twilio.com/docs/api/errors).
 */
const notCallable = [13223, 13224, 13225, 13226, 13227, 21201, 21211, 21214, 21215, 21216, 21217];

/** The connection was never made, so no phone rings. */
const notSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Seconds that a person has for the key after the sentence. */
const keySeconds = 10;

/** What an address of ours is asked for: the last part of its path. */
const steps = {
  answered: () => ({ kind: 'callerAnswered' }),
  confirmed: ({ Digits = '' }) => ({ kind: 'callerPressed', key: Digits }),
  announced: () => ({ kind: 'calleeAnswered' }),
  accepted: ({ Digits = '' }) => ({ kind: 'calleePressed', key: Digits }),
  dialed: ({ DialCallStatus = '' }) => ({ kind: 'calleeEnded', outcome: outcomeOf(DialCallStatus) }),
  ended: ({ CallStatus = '' }) => ({ kind: 'ended', outcome: outcomeOf(CallStatus) }),
} satisfies Record<string, (fields: Record<string, string>) => CallHappening>;
type Step = keyof typeof steps;

/** The voice of each language (https://www.twilio.com/docs/voice/twiml/say/text-speech). */
const voices = {
  en: { language: 'en-US', voice: 'Google.en-US-Standard-C' },
  es: { language: 'es-US', voice: 'Google.es-US-Standard-A' },
  ru: { language: 'ru-RU', voice: 'Google.ru-RU-Standard-A' },
  uk: { language: 'uk-UA', voice: 'Google.uk-UA-Standard-A' },
  vi: { language: 'vi-VN', voice: 'Google.vi-VN-Standard-A' },
  zh: { language: 'cmn-CN', voice: 'Google.cmn-CN-Standard-A' },
} as const satisfies Record<Language, object>;

/** Twilio refused a call. Holds the provider's code, never a number. */
class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number | string | null;

  constructor(code: number | string | null, status: number | null) {
    super(`the telephony provider did not take the call (code ${code ?? 'unknown'}, status ${status ?? 'none'})`);
    this.code = code;
  }
}

/** Calls through Twilio's Programmable Voice, or through the service at TWILIO_API_URL. */
export function twilioVoice(config: Settings, patience: Patience = 'patient'): Telephony {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_VOICE_NUMBER: from } = config;
  if (!sid || !token || !from) throw new Error('TWILIO_VOICE_NUMBER needs TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN');
  const client = twilioClient(sid, token, config.TWILIO_API_URL, patience);
  const addressOf = (callId: string, step: Step) => `${config.APP_URL}/webhooks/twilio/calls/${callId}/${step}`;

  return {
    async ring({ callId, to, ringSeconds }) {
      const order = { to, from, url: addressOf(callId, 'answered'), statusCallback: addressOf(callId, 'ended') };
      const { calls } = await client();
      try {
        return { id: (await calls.create({ ...order, timeout: ringSeconds })).sid };
      } catch (error) {
        throw refusalOf(error);
      }
    },

    readRequest({ path, body, signature }) {
      const fields = new URLSearchParams(body);
      const url = `${config.APP_URL}${path}`;
      if (!isSignedByTwilio(token, { url, fields, signature })) throw new BadSignature();
      return readEvent(path, Object.fromEntries(fields));
    },

    answer(callId, instruction) {
      return twimlOf(instruction, { from, addressOf: (step) => addressOf(callId, step) });
    },
  };
}

/** Reads an error of the SDK, which carries the whole request: it must not reach a log. */
function refusalOf(error: unknown): Error {
  const { code = null, status = null } = error as { code?: number | string; status?: number };
  if (notCallable.includes(Number(code))) return new NotCallable(`the number cannot be called (code ${code})`);
  const isUnknown = status === null ? !notSent.includes(String(code)) : status >= 500;
  return isUnknown ? new CallUnknown('the telephony provider did not respond') : new CallError(code, status);
}

function readEvent(path: string, fields: Record<string, string>): CallEvent | null {
  const [, callId, step] =
    /^\/webhooks\/twilio\/calls\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]+)$/.exec(path) ?? [];
  const providerCallId = fields.ParentCallSid || fields.CallSid;
  if (!callId || !providerCallId || !isStep(step)) return null;
  return { callId, providerCallId, happening: steps[step](fields) };
}

const isStep = (step: string | undefined): step is Step => step !== undefined && Object.hasOwn(steps, step);

function outcomeOf(status: string): CallOutcome {
  if (status === 'busy' || status === 'failed') return status;
  return status === 'no-answer' || status === 'canceled' ? 'noAnswer' : 'done';
}

/** Returns what Twilio is to do next on a phone, in its markup (https://www.twilio.com/docs/voice/twiml). */
function twimlOf(
  instruction: CallInstruction,
  { from, addressOf }: { from: string; addressOf: (step: Step) => string },
): string {
  const response = new VoiceResponse();
  const say = (to: Pick<typeof response, 'say'>, { text, language }: Speech) => to.say(voices[language], text);
  if (instruction.kind === 'ask') {
    const action = addressOf(instruction.of === 'caller' ? 'confirmed' : 'accepted');
    say(response.gather({ numDigits: 1, timeout: keySeconds, action }), instruction.speech);
    // A voicemail presses no key.
    response.hangup();
  }
  if (instruction.kind === 'dial') {
    const { to, ringSeconds, maxMinutes } = instruction;
    const times = { timeout: ringSeconds, timeLimit: maxMinutes * 60 };
    const dial = response.dial({ ...times, callerId: from, answerOnBridge: true, action: addressOf('dialed') });
    dial.number({ url: addressOf('announced') }, to);
  }
  if (instruction.kind === 'hangUp') {
    if (instruction.speech) say(response, instruction.speech);
    response.hangup();
  }
  return response.toString();
}
