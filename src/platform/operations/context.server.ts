import type { Clock } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import type { FileStore } from '#ports/file-store.ts';
import type { Mailer } from '#ports/mailer.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import type { Config } from '../config.server.ts';
import type { Db } from '../database/database.server.ts';
import type { Logger } from '../log.server.ts';

export type Role = 'customer' | 'contractor' | 'dual' | 'admin' | 'super_admin';
export type ActiveRole = 'customer' | 'contractor';
export type AccountStatus = 'pending_approval' | 'approved' | 'rejected' | 'suspended';

/** A signed-in person, as far as rules need to know them. */
export interface User {
  id: string;
  name: string;
  email: string;
  username: string;
  role: Role;
  status: AccountStatus;
  /** What somebody who both hires and works does at the moment; null before they have chosen, and for everybody else. */
  activeRole: ActiveRole | null;
  language: Language;
}

/**
 * Who acts: a visitor, a person, the clock (background rules) or the payment provider. `until` is when a person's session
 * ends, where one brought them here.
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; user: User; until?: Date }
  | { kind: 'clock' }
  | { kind: 'provider' };

/** The outside world behind interfaces. `sms` is null where no carrier is set. */
export interface Ports {
  payments: PaymentGateway;
  mailer: Mailer;
  sms: SmsSender | null;
  files: FileStore;
}

/** What lives as long as the process. */
export interface Services {
  db: Db;
  clock: Clock;
  config: Config;
  ports: Ports;
  log: Logger;
}

/** What an operation gets: the services, and who asks, in which language, from where. */
export interface Context extends Services {
  actor: Actor;
  language: Language;
  ip: string;
  requestHeaders: Headers;
  /** Cookies that the answer sets; both doors (page and HTTP) send them along. */
  responseHeaders: Headers;
}

/** The context of background work: nobody's request. */
export function clockContext(services: Services): Context {
  return {
    ...services,
    actor: { kind: 'clock' },
    language: 'en',
    ip: '127.0.0.1',
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
  };
}

/** The signed-in person. Only for operations whose policy lets nobody else in. */
export function userOf(ctx: Context): User {
  if (ctx.actor.kind !== 'user') throw new Error('this operation is for signed-in people');
  return ctx.actor.user;
}
