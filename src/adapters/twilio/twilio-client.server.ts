import type { Twilio } from 'twilio';
import type { Patience } from '#lib/patience.ts';
import type { Config } from '#platform/config.server.ts';

export type TwilioSettings = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_URL'>;

const timeoutMs: Record<Patience, number> = { patient: 15_000, impatient: 4_000 };

/**
 * Returns a function that returns the client of Twilio, or of the service at TWILIO_API_URL; it never tries a request twice. The SDK is 7 MB:
 * it is loaded when the client is first used, so that no start waits for it.
 */
export function twilioClient(
  sid: string,
  token: string,
  apiUrl: string | undefined,
  patience: Patience,
): () => Promise<Twilio> {
  let client: Promise<Twilio> | undefined;
  return () => {
    client ??= connect(sid, token, { apiUrl, timeout: timeoutMs[patience] }).catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  };
}

async function connect(
  sid: string,
  token: string,
  { apiUrl, timeout }: { apiUrl: string | undefined; timeout: number },
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  const httpClient = new twilio.RequestClient({ timeout });
  if (apiUrl) {
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) => request({ ...options, uri: moveTo(apiUrl, options.uri) });
  }
  return twilio(sid, token, { httpClient });
}

/** Returns the address of the same path and query at another origin. */
function moveTo(origin: string, address: string): string {
  const { pathname, search } = new URL(address);
  return `${origin}${pathname}${search}`;
}
