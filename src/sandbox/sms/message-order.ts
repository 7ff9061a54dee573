import { type RefusalCode, TwilioError } from './twilio-error.ts';

export interface MessageOrder {
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
}

const e164 = /^\+[1-9]\d{6,14}$/;
const maxBodyLength = 1_600;

/** Twilio's own test numbers (https://www.twilio.com/docs/iam/test-credentials) that are always refused. */
const refusedRecipients: Record<string, RefusalCode> = {
  '+15005550001': 21211,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
const refusedSenders: Record<string, RefusalCode> = { '+15005550001': 21212, '+15005550007': 21606 };

/** Reads the form of `Messages.json`. Throws TwilioError with Twilio's code for the first invalid field. */
export function readMessageOrder(form: Record<string, unknown>): MessageOrder {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const to = text('To').trim();
  const from = text('From').trim();
  const body = text('Body');
  const statusCallback = text('StatusCallback') || null;
  if (!to) throw new TwilioError(21604);
  if (!from) throw new TwilioError(21603);
  if (!body) throw new TwilioError(21602);
  refuseNumber(to, refusedRecipients, 21211);
  refuseNumber(from, refusedSenders, 21212);
  if ([...body].length > maxBodyLength) throw new TwilioError(21617);
  if (statusCallback && !/^https?:$/.test(URL.parse(statusCallback)?.protocol ?? '')) {
    throw new TwilioError(21609, statusCallback);
  }
  return { to, from, body: body.replaceAll('\0', ''), statusCallback };
}

function refuseNumber(number: string, refused: Record<string, RefusalCode>, malformed: RefusalCode): void {
  if (!e164.test(number)) throw new TwilioError(malformed, number);
  const code = refused[number];
  if (code) throw new TwilioError(code, number);
}

const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const doubleCharacters = /[\^{}\\[~\]|€]/g;

/** Returns how many SMS a text takes: one up to 160 GSM-7 or 70 UCS-2 characters, else one per 153 or 67. */
export function countSegments(body: string): number {
  const isGsm7 = gsm7.test(body);
  const length = isGsm7 ? body.length + (body.match(doubleCharacters)?.length ?? 0) : body.length;
  const [single, each] = isGsm7 ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / each);
}
