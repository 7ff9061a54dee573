import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';

export type Environment = Record<string, string | undefined>;

/**
 * The environment of the sandbox: `env` with every outside provider replaced by the local one, whatever the operator's
 * environment holds, so that nothing leaves this machine. DATABASE_URL and AUTH_SECRET are placeholders where the operator
 * gave none: they come from the data folder, which is not touched before all settings are known to be right.
 */
export async function sandboxSettings(env: Environment): Promise<Environment> {
  const [httpPort, smtpPort] = await Promise.all([freePort(), freePort()]);
  const sandboxUrl = `http://127.0.0.1:${httpPort}`;
  return {
    ...env,
    DATABASE_URL: env.DATABASE_URL || 'postgres://127.0.0.1/nearhand',
    AUTH_SECRET: env.AUTH_SECRET || secret(),
    SANDBOX_PORT: String(httpPort),
    SMTP_PORT: String(smtpPort),
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    TWILIO_API_URL: sandboxUrl,
    TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
    TWILIO_AUTH_TOKEN: secret(),
    TWILIO_FROM: '+15005550006',
  };
}

const providerKeys = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
];

/** What to tell an operator who gave provider keys to the sandbox, which takes its own; null when there are none. */
export function unusedKeys(env: Environment): string | null {
  const given = providerKeys.filter((name) => env[name]);
  if (given.length === 0) return null;
  const names = new Intl.ListFormat('en').format(given);
  const [are, them] = given.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `Sandbox mode: ${names} ${are} set but not used; nothing leaves this machine. MODE=production uses ${them}.`;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret that signs the sandbox's sessions, made on the first start, so that people stay signed in over restarts. */
export function keptSecret(folder: string): string {
  const file = path.join(folder, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, secret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
