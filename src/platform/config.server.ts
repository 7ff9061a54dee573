import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const webAddress = 'an address such as https://nearhand.example';

/** What the operator is told to give instead. */
const expected: Record<string, string> = {
  MODE: 'sandbox or production',
  PORT: 'a whole number from 1 to 65535',
  APP_URL: webAddress,
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/nearhand',
  AUTH_SECRET: 'a text of 32 characters or more',
  SMS_CONSENT: 'required or optional',
  SUPPORT_EMAIL: 'an e-mail address',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  STRIPE_API_URL: webAddress,
  TWILIO_API_URL: webAddress,
  SANDBOX_URL: webAddress,
  TRUSTED_PROXIES: 'a whole number, 0 or more,',
  LOG_LEVEL: 'debug, info, warn, error or silent',
};

/** Every setting of the product, read once from the environment. README.md lists them for people. */
const Settings = z
  .object({
    MODE: z.enum(['sandbox', 'production']).default('sandbox'),
    PORT: port.default(3000),
    APP_URL: url.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    AUTH_SECRET: z.string().min(32),
    SMS_CONSENT: z.enum(['required', 'optional']).default('required'),
    SUPPORT_EMAIL: z.email().default('help@nearhand.example'),
    MAIL_FROM: z.string().default('Nearhand <no-reply@nearhand.example>'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    /** Only the sandbox sets these three: where its local providers listen. */
    STRIPE_API_URL: url.optional(),
    TWILIO_API_URL: url.optional(),
    SANDBOX_URL: url.optional(),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_FROM: z.string().optional(),
    /** How many proxies in front append to X-Forwarded-For; 0: take the socket's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  // Mailed links and the card provider's way back need the address that people type.
  .refine(({ MODE, APP_URL }) => MODE !== 'production' || APP_URL, { path: ['APP_URL'], message: 'is missing' });

export type Config = Omit<z.infer<typeof Settings>, 'APP_URL'> & {
  /** The site's own origin, without a slash at the end. */
  APP_URL: string;
  sandbox: boolean;
};

/** A setting is missing or wrong. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from `env`. Throws ConfigError with one sentence that names every setting to mend. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => describe(issue, given)))];
    throw new ConfigError(`Cannot start: ${wrong.join('; ')}.`);
  }
  const settings = parsed.data;
  return {
    ...settings,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    sandbox: settings.MODE === 'sandbox',
  };
}

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  if (value === undefined) return `the setting ${name} is missing`;
  return `the setting ${name} is wrong: ${shown(name, value)} was given, ${expected[name]} is expected`;
}

/** A wrong value as a log may hold it: no secret, no password, no novel. */
function shown(name: string, value: string): string {
  if (/SECRET|TOKEN|SID/.test(name)) return `a text of ${value.length} characters`;
  // A password with signs of its own is what most often damages an address: all before the last @ may be part of it.
  const open = value.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/\?.*/s, '?…');
  return JSON.stringify(open.slice(0, 100));
}
