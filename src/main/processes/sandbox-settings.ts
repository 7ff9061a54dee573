import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Returns `env` with every outside provider replaced by the local one, even where the operator has set one, so that
 * nothing leaves this machine. Where DATABASE_URL or AUTH_SECRET is not set, a placeholder satisfies the check of the
 * settings; the real value comes from the data folder, which is not touched before all settings have been checked.
 */
export async function sandboxSettings(env: Environment): Promise<Environment> {
  const [httpPort, smtpPort, scannerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const sandboxUrl = `http://127.0.0.1:${httpPort}`;
  return {
    ...env,
    DATABASE_URL: env.DATABASE_URL || 'postgres://127.0.0.1/nearhand',
    AUTH_SECRET: env.AUTH_SECRET || createSecret(),
    // The sample administrator has no authenticator app.
    ADMIN_TWO_STEP: env.ADMIN_TWO_STEP || 'optional',
    SANDBOX_PORT: String(httpPort),
    SMTP_PORT: String(smtpPort),
    CLAMD_PORT: String(scannerPort),
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    CLAMD: `127.0.0.1:${scannerPort}`,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SECRET_KEY: `sk_test_${createSecret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${createSecret()}`,
    STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${createSecret()}`,
    TWILIO_API_URL: sandboxUrl,
    TWILIO_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
    TWILIO_AUTH_TOKEN: createSecret(),
    TWILIO_FROM: '+15005550006',
    TWILIO_VOICE_NUMBER: '+15005550006',
  };
}

const providerKeys = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'CLAMD',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_VOICE_NUMBER',
];

/** Returns a sentence about provider keys in `env`, which the sandbox does not use, or null when there are none. */
export function describeUnusedKeys(env: Environment): string | null {
  const unused = providerKeys.filter((name) => env[name]);
  if (unused.length === 0) return null;
  const names = new Intl.ListFormat('en').format(unused);
  const [are, them] = unused.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `Sandbox mode: ${names} ${are} set but not used; nothing leaves this machine. MODE=production uses ${them}.`;
}

function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the secret that signs the sandbox's sessions. It is kept in `folder`, so that sessions survive a restart. */
export function readOrCreateSecret(folder: string): string {
  const file = path.join(folder, 'auth-secret');
  if (!existsSync(file)) writeFileSync(file, createSecret(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
