/** After how many seconds a reader may try again when a service did not answer. */
export const unavailableSeconds = 5;

/** Of the operating system, for a connection that failed. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Of PostgreSQL: connection failures (08…), lack of disk, memory or connections (53…), a statement cut off after its time (57014), a
 * server that stops or starts (57P01, 57P02, 57P03), a transaction that idled too long (25P03).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const databaseCodes = /^(08...|53...|57014|57P0[123]|25P03)$/;

/** pg gives these failures no code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Says that a service does not answer, where its own error is lost. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** True if `error` says that a service the answer needs, such as the database, does not answer now: trying again may help. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // By name, because the page bundle and the plain modules each have a class of their own.
  if (error.name === 'Unavailable') return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return systemCodes.has(code) || databaseCodes.test(code) || connectionMessages.test(error.message);
}
