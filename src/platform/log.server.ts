import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Fields whose values are hidden, whatever they look like, up to four levels deep. */
const privateFields = ['password', 'token', 'secret', 'cookie', 'authorization', 'pin', 'email', 'phone'];
const privatePaths = ['', '*.', '*.*.', '*.*.*.'].flatMap((depth) => privateFields.map((field) => depth + field));

/**
 * What is logged of an error. All else is left out, because errors carry data: PostgreSQL's `detail` quotes the row ("Failing row
 * contains …"), a mail server's `rejected` the addresses, a provider's `raw` its whole answer.
 */
const errorFields = [
  ...['type', 'message', 'stack', 'aggregateErrors'],
  ...['code', 'status', 'statusCode', 'requestId', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
];

/**
 * Email addresses and international phone numbers. Also matches JSON's escapes, so that none is cut in two: `\n` before an
 * address.
 */
const contactsAndEscapes = /\\(?:u[\da-f]{4}|.)|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\+\d{8,15}/gi;

/** What waits for output that can't be written at this moment. */
const maxWaitingBytes = 1_000_000;

/** The paths whose next segment is a secret: a private calendar address. */
const secretPath = /^(\/calendar\/|\/api\/calendar-feeds\/)[^/]+/;

/**
 * Returns a logger that writes one JSON line per event to stdout, or to `destination`. Email addresses and phone numbers are
 * hidden wherever they appear, secrets by the name of their field and in the `path` of a request, and of an error (`err`) only
 * harmless fields are written.
 */
export function createLog(level: string, name: string, destination: DestinationStream = output()): Logger {
  return pino(
    {
      name,
      level,
      redact: { paths: privatePaths, censor: '[hidden]' },
      serializers: { err: serializeError, path: hideSecret },
      hooks: { streamWrite: hideContacts },
    },
    destination,
  );
}

/**
 * Returns standard output as a destination that drops lines when it can't be written: a full disk must not stop the work. Lines are
 * written at once, so that none is left to the exit of the process, where the logger would try for ever.
 */
function output(): DestinationStream {
  const stream = destination({ fd: 1, sync: true, maxLength: maxWaitingBytes, retryEAGAIN: () => false });
  stream.on('error', () => {});
  return stream;
}

function serializeError(error: Error): unknown {
  const serialized = pickFields(stdSerializers.err(error));
  if (Array.isArray(serialized.aggregateErrors)) {
    serialized.aggregateErrors = serialized.aggregateErrors.map(pickFields);
  }
  return serialized;
}

function pickFields(error: object | string): Record<string, unknown> {
  if (typeof error !== 'object') return { message: error };
  return Object.fromEntries(Object.entries(error).filter(([field]) => errorFields.includes(field)));
}

const hideSecret = (path: string): string => path.replace(secretPath, '$1[hidden]');

function hideContacts(line: string): string {
  return line.replace(contactsAndEscapes, (match) => (match.startsWith('\\') ? match : '[hidden]'));
}
