import type { Patience } from '#lib/patience.ts';
import type { Config } from '#platform/config.server.ts';
import { OptedOut, type SmsSender } from '#ports/sms-sender.ts';
import { readReply } from './read-reply.server.ts';
import { type TwilioSettings, twilioClient } from './twilio-client.server.ts';

type Settings = TwilioSettings & Pick<Config, 'TWILIO_FROM' | 'APP_URL'>;

/** "Attempt to send to unsubscribed recipient" (https://www.twilio.com/docs/api/errors/21610). */
const optedOutCode = 21610;

/** Twilio refused a text or did not answer. Holds the provider's code, never the number or the words. */
class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: number | string | null;
  readonly status: number | null;

  constructor(code: number | string | null, status: number | null) {
    super(`the carrier did not take the text (code ${code ?? 'unknown'}, status ${status ?? 'none'})`);
    this.code = code;
    this.status = status;
  }
}

/** Sends through Twilio, or through the service at TWILIO_API_URL. Throws SmsError when it refuses the text. */
export function twilioSms(config: Settings, patience: Patience = 'patient'): SmsSender {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = config;
  if (!sid || !token || !from) throw new Error('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together');
  const client = twilioClient(sid, token, config.TWILIO_API_URL, patience);

  return {
    readReply: (rawBody, signature) =>
      readReply({ APP_URL: config.APP_URL, TWILIO_AUTH_TOKEN: token }, rawBody, signature),
    async send({ to, body }) {
      const { messages } = await client();
      try {
        return { id: (await messages.create({ to, from, body })).sid };
      } catch (error) {
        // The SDK's errors carry the whole request, which may reach a log.
        const { code, status } = error as { code?: number | string; status?: number };
        if (code === optedOutCode) throw new OptedOut('the recipient has replied STOP');
        throw new SmsError(code ?? null, status ?? null);
      }
    },
  };
}
