import twilio from 'twilio';
import type { Patience } from '#lib/patience.ts';
import type { Config } from '#platform/config.server.ts';

export type TwilioSettings = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_URL'>;

const timeoutMs: Record<Patience, number> = { patient: 15_000, impatient: 4_000 };

/** Connects to Twilio, or to the service at TWILIO_API_URL. The client never tries a request twice. */
export function twilioClient(sid: string, token: string, apiUrl: string | undefined, patience: Patience) {
  const timeout = timeoutMs[patience];
  const httpClient = apiUrl ? new ElsewhereClient(apiUrl, timeout) : undefined;
  return twilio(sid, token, { timeout, ...(httpClient && { httpClient }) });
}

type Request<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];

/** Sends every request of the SDK to another origin, with the same path and query. */
class ElsewhereClient extends twilio.RequestClient {
  readonly #origin: string;

  constructor(origin: string, timeout: number) {
    super({ timeout });
    this.#origin = origin;
  }

  override request<T>(options: Request<T>) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.#origin}${pathname}${search}` });
  }
}
