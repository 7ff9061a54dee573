import { clamdScanner } from '#adapters/clamd/clamd-scanner.server.ts';
import { localFiles } from '#adapters/files-local/local-files.server.ts';
import { smtpMailer } from '#adapters/smtp/smtp-mailer.server.ts';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { twilioSms } from '#adapters/twilio/twilio-sms.server.ts';
import { twilioVoice } from '#adapters/twilio/twilio-voice.server.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { Patience } from '#lib/patience.ts';
import type { ProviderName } from '#modules/insights/contract.ts';
import { watchProviders } from '#modules/insights/public.server.ts';
import type { Config } from '#platform/config.server.ts';
import { type Database, openDatabase } from '#platform/database/database.server.ts';
import { createListener, type Listener } from '#platform/database/listen.server.ts';
import { createLog, type Logger } from '#platform/log.server.ts';
import type { Ports, Services } from '#platform/operations/context.server.ts';
import { lanes } from '#platform/queue.server.ts';

export interface Wired {
  services: Services;
  database: Database;
  close(): Promise<void>;
}

/** Each lane of a worker listens on a connection, and each task that it runs uses one. */
const workerConnections = Object.values(lanes).reduce((sum, tasks) => sum + tasks + 1, 0);

type ProcessName = 'server' | 'worker' | 'cli';

/**
 * The providers whose health each process stores. A client at the server may be refused by the card provider while all is well, so payments
 * are watched in the tasks alone.
 */
const watchedBy: Record<ProcessName, readonly ProviderName[]> = {
  server: ['voice'],
  worker: ['payments', 'sms', 'mail'],
  cli: [],
};

/** Picks the process's adapters and connects to the database. `name` is the process's name in the log. */
export async function wire(config: Config, name: ProcessName): Promise<Wired> {
  const patience: Patience = name === 'server' ? 'impatient' : 'patient';
  const database = openDatabase(config.DATABASE_URL, patience, name === 'worker' ? workerConnections : undefined);
  const listener = createListener(database.pool);
  const clock = await pickClock(config, listener);
  const mailer = smtpMailer(config);
  const log = createLog(config.LOG_LEVEL, name);
  const ports = { ...pickPorts(config, patience, log), mailer };
  const providers = watchProviders({ ports, db: database.db, clock, log }, watchedBy[name]);
  const services: Services = { db: database.db, listener, clock, config, log, ports: providers.ports };
  const close = async () => {
    await providers.stop();
    mailer.close();
    await listener.close();
    await database.close();
  };
  return { services, database, close };
}

function pickPorts(config: Config, patience: Patience, log: Logger): Omit<Ports, 'mailer'> {
  return {
    payments: stripeGateway(config, patience, log),
    sms: config.TWILIO_ACCOUNT_SID ? twilioSms(config, patience) : null,
    telephony: config.TWILIO_VOICE_NUMBER ? twilioVoice(config, patience) : null,
    files: localFiles(config),
    scanner: config.CLAMD ? clamdScanner(config.CLAMD) : null,
  };
}

/** Returns the system's clock, or in the sandbox one that can be moved. */
async function pickClock(config: Config, listener: Listener): Promise<Clock> {
  if (!config.sandbox) return systemClock;
  const { sandboxClock } = await import('#sandbox/clock/sandbox-clock.server.ts');
  return sandboxClock(listener);
}
