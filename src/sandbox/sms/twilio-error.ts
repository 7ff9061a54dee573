/** Those of Twilio's errors that the sandbox returns, by code (https://www.twilio.com/docs/api/errors). */
const refusals = {
  20003: { status: 401, message: () => 'Authenticate' },
  20404: { status: 404, message: (uri: string) => `The requested resource ${uri} was not found` },
  21201: { status: 400, message: () => "No 'To' number is specified" },
  21205: { status: 400, message: (url: string) => `Url is not a valid URL: ${url}` },
  21208: { status: 400, message: () => 'Invalid Timeout' },
  21211: { status: 400, message: (to: string) => `The 'To' number ${to} is not a valid phone number.` },
  21212: { status: 400, message: (from: string) => `The 'From' number ${from} is not a valid phone number.` },
  21213: { status: 400, message: () => "A 'From' phone number is required." },
  21214: { status: 400, message: (to: string) => `The phone number ${to} cannot be reached` },
  21215: { status: 400, message: (to: string) => `Account not authorized to call ${to}.` },
  21216: { status: 400, message: (to: string) => `Account not allowed to call ${to}` },
  21217: { status: 400, message: (to: string) => `Phone number ${to} does not appear to be valid` },
  21408: {
    status: 400,
    message: () => "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  },
  21602: { status: 400, message: () => 'Message body is required.' },
  21603: { status: 400, message: () => "A 'From' phone number is required." },
  21604: { status: 400, message: () => "A 'To' phone number is required." },
  21606: {
    status: 400,
    message: (from: string) =>
      `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number.`,
  },
  21609: { status: 400, message: (url: string) => `The StatusCallback URL ${url} is not a valid URL.` },
  21610: { status: 400, message: () => 'Attempt to send to unsubscribed recipient' },
  21614: { status: 400, message: (to: string) => `To number: ${to}, is not a mobile number` },
  21617: { status: 400, message: () => 'The concatenated message body exceeds the 1600 character limit' },
} as const;

export type RefusalCode = keyof typeof refusals;

/** A refusal in Twilio's format. `about` is the value that its message names. */
export class TwilioError extends Error {
  override readonly name = 'TwilioError';
  readonly status: 400 | 401 | 404;
  readonly body: { code: RefusalCode; message: string; more_info: string; status: number };

  constructor(code: RefusalCode, about = '') {
    const { status, message } = refusals[code];
    super(message(about));
    this.status = status;
    this.body = { code, message: message(about), more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}
