import { type RefusalCode, TwilioError } from '../sms/twilio-error.ts';

export interface CallOrder {
  to: string;
  from: string;
  /** Where to ask what happens once the call is answered. */
  url: string;
  statusCallback: string | null;
  ringSeconds: number;
}

const e164 = /^\+[1-9]\d{6,14}$/;

/** Twilio's own test numbers (https://www.twilio.com/docs/iam/test-credentials) that are never called. */
const refusedRecipients: Record<string, RefusalCode> = {
  '+15005550001': 21217,
  '+15005550002': 21214,
  '+15005550003': 21215,
  '+15005550004': 21216,
};

/** Reads the form of `Calls.json`. Throws TwilioError with Twilio's code for the first invalid field. */
export function readCallOrder(form: Record<string, unknown>): CallOrder {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '');
  const [to, from, url] = [text('To'), text('From'), text('Url')];
  if (!to) throw new TwilioError(21201);
  if (!from) throw new TwilioError(21213);
  if (!e164.test(to)) throw new TwilioError(21211, to);
  const refused = refusedRecipients[to];
  if (refused) throw new TwilioError(refused, to);
  if (!e164.test(from) || from === '+15005550001') throw new TwilioError(21212, from);
  if (!isAddress(url)) throw new TwilioError(21205, url);
  const statusCallback = text('StatusCallback') || null;
  if (statusCallback && !isAddress(statusCallback)) throw new TwilioError(21609, statusCallback);
  const ringSeconds = Number(text('Timeout') || 60);
  if (!Number.isInteger(ringSeconds) || ringSeconds < 1 || ringSeconds > 600) throw new TwilioError(21208);
  return { to, from, url, statusCallback, ringSeconds };
}

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
