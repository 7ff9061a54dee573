import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** One JSON line an event on stdout. What could be a secret or a person's address never gets in. */
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
