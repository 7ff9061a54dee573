import type { Clock } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import type { FileScanner } from '#ports/file-scanner.ts';
import type { LargeFileStore } from '#ports/file-store.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import type { Telephony } from '#ports/telephony.ts';
import type { Config } from '../config.server.ts';
import type { Db } from '../database/database.server.ts';
import type { Listener } from '../database/listen.server.ts';
import type { Logger } from '../log.server.ts';

export type Role = 'customer' | 'contractor' | 'dual' | 'admin' | 'super_admin';
export type ActiveRole = 'customer' | 'contractor';
export type AccountStatus = 'pending_approval' | 'approved' | 'rejected' | 'suspended' | 'closed';

/** What rules need to know of a signed-in person. */
export interface User {
  id: string;
  name: string;
  email: string;
  username: string;
  role: Role;
  status: AccountStatus;
  /** The role that a dual account acts in; null until it has chosen, and for every other account. */
  activeRole: ActiveRole | null;
  language: Language;
  /** IANA name, of times that are not those of a job. */
  timeZone: string;
  /** True if the account signs in with a code of an authenticator app after the password. */
  twoStep: boolean;
  /** True if the account agreed to texts, and its phone number is not verified. */
  phoneToVerify: boolean;
}

/**
 * The caller: a visitor, a user, the clock (rules of time), the payment provider, or the operator at the command line.
 * `until` is the end of the user's session, where the request came with one.
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; user: User; until?: Date }
  | { kind: 'clock' }
  | { kind: 'provider' }
  | { kind: 'operator' };

/**
 * The outside world behind interfaces. `sms` is null where no carrier is set, `telephony` where it has no number that can call, and `scanner`
 * where files are not scanned for viruses.
 */
export interface Ports {
  payments: PaymentGateway;
  mailer: Mailer;
  sms: SmsSender | null;
  telephony: Telephony | null;
  files: LargeFileStore;
  scanner: FileScanner | null;
}

/** What lives as long as the process. */
export interface Services {
  db: Db;
  /** The process's one connection that PostgreSQL sends messages to. */
  listener: Listener;
  clock: Clock;
  config: Config;
  ports: Ports;
  log: Logger;
}

/** What an operation gets: the services, and the caller, their language and network address. */
export interface Context extends Services {
  actor: Actor;
  language: Language;
  ip: string;
  requestHeaders: Headers;
  /** Cookies that the answer sets, on a page and over HTTP. */
  responseHeaders: Headers;
  /** Returns the caller as of now if the request has taken long, and null if it hasn't. Missing without a session. */
  readActorAgain?: () => Promise<Actor | null>;
  /** Aborted when the caller closes the connection before the answer; null for background work. */
  signal: AbortSignal | null;
}

/** Returns the context of background work, which no request started. */
export function clockContext(services: Services): Context {
  return {
    ...services,
    actor: { kind: 'clock' },
    language: 'en',
    ip: '127.0.0.1',
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    signal: null,
  };
}

/** Returns the id of the signed-in reader; null for everyone else. */
export const readerIdOf = ({ actor }: Context): string | null => (actor.kind === 'user' ? actor.user.id : null);

/** Returns the signed-in person. Throws Error for a visitor: only for operations whose policy keeps visitors out. */
export function userOf(ctx: Context): User {
  if (ctx.actor.kind !== 'user') throw new Error('this operation is for signed-in people');
  return ctx.actor.user;
}
