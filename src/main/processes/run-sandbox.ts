import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Config, ConfigError } from '#platform/config.server.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { createListener } from '#platform/database/listen.server.ts';
import { createLog } from '#platform/log.server.ts';
import { answerFailure } from '#sandbox/answer-failure.ts';
import { sandboxClock } from '#sandbox/clock/sandbox-clock.server.ts';
import { startMailServer } from '#sandbox/mail/mail-server.server.ts';
import { sandboxPages } from '#sandbox/outbox/sandbox-pages.server.ts';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { startVirusScanner } from '#sandbox/scanner/virus-scanner.server.ts';
import { createReplies } from '#sandbox/sms/replies.server.ts';
import { createTwilioSandbox } from '#sandbox/sms/twilio.server.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.server.ts';
import type { Running } from './run-process.ts';
import { stopServer } from './stop-server.ts';
import { waitForDatabase } from './wait-for-database.ts';

const Ports = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535),
});

/** Starts the sandbox's outside world on the loopback interface: card provider, carrier, mail server, virus scanner and their pages. */
export async function startSandbox(config: Config): Promise<Running> {
  const ports = readPorts();
  const database = openDatabase(config.DATABASE_URL, 'patient');
  const { pool } = database;
  const log = createLog(config.LOG_LEVEL, 'sandbox');
  await waitForDatabase(pool, log);
  await prepareOutbox(pool);
  const listener = createListener(pool);
  const clock = await sandboxClock(listener);
  const stripe = await createStripeSandbox({
    pool,
    publicUrl: `${config.APP_URL}/sandbox/stripe`,
    webhook: {
      url: `http://127.0.0.1:${config.PORT}/webhooks/stripe`,
      secret: config.STRIPE_WEBHOOK_SECRET,
      connectSecret: config.STRIPE_CONNECT_WEBHOOK_SECRET ?? '',
    },
    clock,
    log: (message, data) => log.warn(data, message),
  });
  const account = { pool, accountSid: config.TWILIO_ACCOUNT_SID ?? '', authToken: config.TWILIO_AUTH_TOKEN ?? '' };
  const origins = { publicOrigin: config.APP_URL, localOrigin: `http://127.0.0.1:${config.PORT}` };
  const { exchange, ...twilio } = createTwilioSandbox({ ...account, origins });
  const reply = createReplies({
    ...account,
    webhook: { url: `${origins.localOrigin}/webhooks/twilio`, publicUrl: `${config.APP_URL}/webhooks/twilio` },
  });
  const mail = await startMailServer({ pool, port: ports.SMTP_PORT });
  const scanner = await startVirusScanner({ port: ports.CLAMD_PORT });

  const app = new Hono();
  app.onError(answerFailure((err, path) => log.error({ err, path }, 'request failed')));
  app.route('/', stripe.app);
  app.route('/', twilio.app);
  app.route('/', sandboxPages(database, { exchange, reply }));
  const server = createServer(getRequestListener(app.fetch)).listen(ports.SANDBOX_PORT, '127.0.0.1');
  await once(server, 'listening');
  return { stop: () => stopServer(server, { stop: closeProviders }) };

  async function closeProviders(): Promise<void> {
    await Promise.all([mail.close(), scanner.close(), stripe.close(), twilio.close(), listener.close()]);
    await database.close();
  }
}

function readPorts(): z.infer<typeof Ports> {
  const parsed = Ports.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => String(issue.path[0]));
  throw new ConfigError(`Cannot start: the sandbox needs a port in ${names.join(' and ')}.`);
}
