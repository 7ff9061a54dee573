import path from 'node:path';
import { z } from 'zod';
import { settingFaults } from './config-faults.server.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** The address of the whole site: paths are appended to it, and it is compared with the origin of each form. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(isOrigin)
  .transform((value) => new URL(value).origin);

/** A path of this site, or an address of its own: without a query, because pages add theirs. */
const area = z.string().regex(/^(\/(?!\/)[\w/-]*|https?:\/\/[^\s/?#@]+(\/[\w/-]*)?)$/);

/** A domain that a cookie may be for: `nearhand.example`, in older spelling `.nearhand.example`. */
const cookieDomain = z
  .string()
  .transform((value) => value.replace(/^\./, '').toLowerCase())
  .pipe(z.string().regex(/^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/));

/** `help@nearhand.example` or `Nearhand <help@nearhand.example>`. */
const sender = z.string().regex(/^([^<>@"\r\n]*|"[^"\r\n]*")\s*<[^\s<>@,;]+@[\w.-]+\.\w+>$|^[^\s<>@,;]+@[\w.-]+\.\w+$/);

/** `none`, the path of a Unix socket, or a host and a port (`clamav:3310`, `[::1]:3310`). */
const scanner = z
  .string()
  .regex(/^(none|\/.+|(\[[\da-fA-F:.]+\]|[\w.-]+):[1-9]\d{0,4})$/)
  .refine((value) => value.startsWith('/') || Number(/\d+$/.exec(value)?.[0] ?? 1) <= 65_535)
  .transform((value) => (value === 'none' ? undefined : value));

const webAddress = 'an address such as https://nearhand.example';

const areaAddress = 'a path such as /portal or an address such as https://portal.nearhand.example';

/** The end of the sentence about a wrong value: "… is expected". */
const expectedValues: Record<string, string> = {
  MODE: 'sandbox or production',
  PORT: 'a whole number from 1 to 65535',
  HOST: 'an address such as 127.0.0.1, or 0.0.0.0 for all,',
  STAGING: '0 or 1',
  PRIVATE_NETWORK: '0 or 1',
  APP_URL: `${webAddress}, without a path, query, fragment or login,`,
  ADMIN_URL: areaAddress,
  PORTAL_URL: areaAddress,
  CUSTOMER_URL: areaAddress,
  CONTRACTOR_URL: areaAddress,
  COOKIE_DOMAIN: 'a domain such as nearhand.example',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/nearhand',
  MIGRATION_DATABASE_URL: 'an address such as postgres://owner:password@host:5432/nearhand',
  AUTH_SECRET: 'a text of 32 characters or more',
  AUTH_SECRET_PREVIOUS: 'a text of 32 characters or more',
  SMS_CONSENT: 'required or optional',
  ADMIN_TWO_STEP: 'required or optional',
  PHONE_COUNTRIES: 'a list such as US,CA',
  PHONE_CODES_PER_DAY: 'a whole number, 0 or more,',
  SUPPORT_EMAIL: 'an email address',
  MAIL_FROM: 'a sender such as Nearhand <help@nearhand.example>',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  CLAMD: 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,',
  STRIPE_API_URL: webAddress,
  TWILIO_API_URL: webAddress,
  TWILIO_ACCOUNT_SID: 'the SID of an account, which begins with AC,',
  TWILIO_VOICE_NUMBER: 'a phone number such as +14155550100',
  SANDBOX_URL: webAddress,
  TRUSTED_PROXIES: 'a whole number, 0 or more,',
  RESTART_LIMIT: 'a whole number, 1 or more,',
  WEB_CONCURRENCY: 'a whole number from 1 to 64',
  LOG_LEVEL: 'debug, info, warn, error or silent',
};

/** Every setting of the product. README.md describes them for operators. */
const Settings = z.object({
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  PORT: port.default(3000),
  /** The address to listen at: the sandbox's is the loopback one, production's are all. */
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  /** Production with test keys. */
  STAGING: z.enum(['0', '1']).default('0'),
  APP_URL: origin.optional(),
  /** Where the areas of administrators, clients and Pros are. */
  ADMIN_URL: area.default('/admin'),
  PORTAL_URL: area.default('/portal'),
  CUSTOMER_URL: area.default('/client-dashboard'),
  CONTRACTOR_URL: area.default('/worker-dashboard'),
  /** The domain whose hosts share a sign-in; without it, each host has its own. */
  COOKIE_DOMAIN: cookieDomain.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** For the role that owns the tables, where that isn't the one of DATABASE_URL. */
  MIGRATION_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The networks to the database, the mail server and the virus scanner are the operator's alone: they may be spoken to without TLS. */
  PRIVATE_NETWORK: z.enum(['0', '1']).default('0'),
  AUTH_SECRET: z.string().min(32),
  /** The one before an exchange: it only reads what it once signed or encrypted. */
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  SMS_CONSENT: z.enum(['required', 'optional']).default('required'),
  /** Whether administrators have to turn on two-step verification; the sandbox lets them try without. */
  ADMIN_TWO_STEP: z.enum(['required', 'optional']).default('required'),
  /** The countries whose phones get codes, as in `US,CA` (ISO 3166-1). */
  PHONE_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/)
    .default('US,CA')
    .transform((codes) => codes.split(/\s*,\s*/)),
  /** How many phone codes all accounts together get in 24 hours: texts cost money, and strangers can ask for them. */
  PHONE_CODES_PER_DAY: z.coerce.number().int().min(0).default(1_000),
  SUPPORT_EMAIL: z.email().default('help@nearhand.example'),
  MAIL_FROM: sender.default('Nearhand <no-reply@nearhand.example>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The ClamAV daemon that scans uploads for viruses; without it, none is scanned. */
  CLAMD: scanner.optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** The secret of the second webhook endpoint, for events of Pros' accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Where the local providers listen; only the sandbox sets these three. */
  STRIPE_API_URL: url.optional(),
  TWILIO_API_URL: url.optional(),
  SANDBOX_URL: url.optional(),
  /** The client of the carrier refuses one that begins with anything else, such as a key's. */
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC/).optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** A number of the carrier that can call (E.164); without it, people cannot call each other through the site. */
  TWILIO_VOICE_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional(),
  /** The number of proxies in front that append to X-Forwarded-For; with 0, the socket's address counts. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** A file that the operator's backup touches when it has succeeded; its time is the time of the last good backup. */
  BACKUP_STAMP_FILE: z.string().min(1).optional(),
  /** What Prometheus sends to read /metrics; without it there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How many ends of one process within five minutes end the whole product. */
  RESTART_LIMIT: z.coerce.number().int().min(1).default(5),
  /** How many server processes share the port. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = Omit<z.infer<typeof Settings>, 'APP_URL' | 'STAGING' | 'PRIVATE_NETWORK'> & {
  /** The site's origin, without a trailing slash. */
  APP_URL: string;
  sandbox: boolean;
  /** True for a production with test keys, where every page says that no money is real. */
  STAGING: boolean;
  PRIVATE_NETWORK: boolean;
};

/** Thrown when a setting is missing or wrong. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns the settings in `env`. Throws ConfigError, whose one sentence names every missing or wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(values);
  const issues = parsed.error?.issues ?? [];
  const malformed = new Set(issues.map(({ path }) => String(path[0])));
  const faults = settingFaults(values).filter(([name]) => !malformed.has(name));
  if (!parsed.success || faults.length > 0) {
    const problems = [
      ...issues.map((issue) => describe(issue, values)),
      ...faults.map(([name, problem]) => `the setting ${name} ${problem}`),
    ];
    throw new ConfigError(`Cannot start: ${[...new Set(problems)].join('; ')}.`);
  }
  const settings = parsed.data;
  return {
    ...settings,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    BACKUP_STAMP_FILE: settings.BACKUP_STAMP_FILE && path.resolve(settings.BACKUP_STAMP_FILE),
    sandbox: settings.MODE === 'sandbox',
    STAGING: settings.STAGING === '1',
    PRIVATE_NETWORK: settings.PRIVATE_NETWORK === '1',
    // The sandbox has a password that everybody knows, and shows every email.
    HOST: settings.HOST ?? (settings.MODE === 'sandbox' ? '127.0.0.1' : undefined),
  };
}

function isOrigin(value: string): boolean {
  // Zod asks also for what is no address at all.
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

function describe(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = values[name];
  if (value === undefined) return `the setting ${name} is missing`;
  return `the setting ${name} is wrong: ${redact(name, value)} was given, ${expectedValues[name]} is expected`;
}

/** Returns a wrong value in a form that is safe to log: without secrets and passwords, and short. */
function redact(name: string, value: string): string {
  if (/SECRET|TOKEN|SID/.test(name)) return `a text of ${value.length} characters`;
  // What breaks an address is most often a special character in its password, so all before the last @ may be the password.
  const withoutPassword = value.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/\?.*/s, '?…');
  return JSON.stringify(withoutPassword.slice(0, 100));
}
