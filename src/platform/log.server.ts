import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Returns a logger that writes one JSON line per event to stdout. Secrets, email addresses and phone numbers are redacted. */
export function createLog(level: string, name: string): Logger {
  return pino({
    name,
    level,
    redact: {
      paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email', '*.phone'],
      censor: '[hidden]',
    },
  });
}
