import { deflateRawSync } from 'node:zlib';
import { isOwnMachine } from '#lib/own-machine.ts';

type Values = Record<string, string | undefined>;

/** A setting, and what is wrong with it: the end of the sentence "the setting … …". */
export type Fault = readonly [name: string, problem: string];

const carrierSettings = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const carrierNames = new Intl.ListFormat('en').format(carrierSettings);

/**
 * Returns what is wrong with settings that are each well formed. Reads them as they were given, so that these faults are named
 * together with those of the form.
 */
export function settingFaults(values: Values): Fault[] {
  return [
    ...carrierFaults(values),
    ...cookieFaults(values),
    ...(values.MODE === 'production' ? production(values) : []),
  ];
}

/** With one of the three missing, no text would be sent, and no error would say so. */
function carrierFaults(values: Values): Fault[] {
  const missing = carrierSettings.filter((name) => !values[name]);
  const needed = values.TWILIO_VOICE_NUMBER && !values.TWILIO_ACCOUNT_SID;
  return [
    ...(needed ? [['TWILIO_VOICE_NUMBER', `needs ${carrierNames}`] as const] : []),
    ...(missing.length === carrierSettings.length ? [] : missing).map(
      (name) => [name, `is missing: ${carrierNames} belong together`] as const,
    ),
  ];
}

/** Browsers drop a cookie for a domain that the site's host is not in. */
function cookieFaults({ APP_URL, COOKIE_DOMAIN = '' }: Values): Fault[] {
  const domain = COOKIE_DOMAIN.replace(/^\./, '').toLowerCase();
  const host = hostOf(APP_URL) ?? 'localhost';
  if (!domain || host === domain || host.endsWith(`.${domain}`)) return [];
  return [['COOKIE_DOMAIN', 'has to be the host of APP_URL or a domain above it']];
}

function production(values: Values): Fault[] {
  const isStaging = values.STAGING === '1';
  // With an address that only this machine can open, production can be tried without its providers.
  const isPublic = !isOwnMachine(hostOf(values.APP_URL) ?? '');
  const { APP_URL, AUTH_SECRET, STRIPE_SECRET_KEY, CLAMD } = values;
  const faults: [name: string, problem: string, isFault: boolean | undefined | ''][] = [
    // Links in emails and the card provider's return URLs need the public address.
    ['APP_URL', 'is missing', !APP_URL],
    [
      'ADMIN_TWO_STEP',
      'can be optional in the sandbox only: in production, administrators need two-step verification',
      values.ADMIN_TWO_STEP === 'optional',
    ],
    ...['SANDBOX_URL', 'SANDBOX_PORT', 'SMTP_PORT', 'CLAMD_PORT'].map((name) => sandboxOnly(name, values)),
    ...(isPublic ? ['STRIPE_API_URL', 'TWILIO_API_URL'] : []).map((name) => sandboxOnly(name, values)),
    ['APP_URL', 'has to begin with https:// in production', isPublic && APP_URL && /^http:/i.test(APP_URL)],
    [
      'AUTH_SECRET',
      'is too easy to guess: `openssl rand -base64 32` makes a good one',
      isPublic && isWeak(AUTH_SECRET),
    ],
    [
      'AUTH_SECRET_PREVIOUS',
      'is too easy to guess: leave it out, and everyone signs in again',
      isPublic && isWeak(values.AUTH_SECRET_PREVIOUS),
    ],
    [
      'AUTH_SECRET_PREVIOUS',
      'has to differ from AUTH_SECRET',
      AUTH_SECRET && values.AUTH_SECRET_PREVIOUS === AUTH_SECRET,
    ],
    [
      'STRIPE_SECRET_KEY',
      'has to be a live key in production (sk_live_… or rk_live_…); with STAGING=1, a test key',
      isPublic && STRIPE_SECRET_KEY && !isStaging && !/^[sr]k_live_/.test(STRIPE_SECRET_KEY),
    ],
    [
      'STRIPE_SECRET_KEY',
      'has to be a test key with STAGING=1 (sk_test_… or rk_test_…), because every page says that no money is real',
      STRIPE_SECRET_KEY && isStaging && !/^[sr]k_test_/.test(STRIPE_SECRET_KEY),
    ],
    // Without the last two, what people write to us, and answers to our mails, would go to a domain that is not ours.
    ...['STRIPE_CONNECT_WEBHOOK_SECRET', 'SUPPORT_EMAIL', 'MAIL_FROM'].map((name): [string, string, boolean] => [
      name,
      'is missing',
      isPublic && !values[name],
    ]),
    ...['DATABASE_URL', 'MIGRATION_DATABASE_URL'].map((name): [string, string, boolean] => [
      name,
      'has to end with ?sslmode=verify-full, or PRIVATE_NETWORK=1 has to say that nobody else can read the network to the database',
      isPublic && values.PRIVATE_NETWORK !== '1' && isReadable(values[name]),
    ]),
    ['CLAMD', 'is missing: it is the address of a ClamAV daemon, or none to take files unscanned', isPublic && !CLAMD],
    [
      'CLAMD',
      'speaks no TLS: PRIVATE_NETWORK=1 has to say that nobody else can read the network to it',
      isPublic && values.PRIVATE_NETWORK !== '1' && isOnOtherMachine(CLAMD),
    ],
  ];
  return faults.flatMap(([name, problem, isFault]) => (isFault ? [[name, problem] as const] : []));
}

const sandboxOnly = (name: string, values: Values): [string, string, boolean] => [
  name,
  'is for the sandbox only',
  Boolean(values[name]),
];

/** True for the address of a database on another machine that is spoken to without TLS, or with a certificate that nothing checks. */
function isReadable(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  // Without a host, it is a socket among the files of this machine.
  return hostname !== '' && !isOwnMachine(hostname) && searchParams.get('sslmode') !== 'verify-full';
}

/** True for the address of a virus scanner that is neither a socket among the files of this machine nor one of its ports. */
function isOnOtherMachine(address = ''): boolean {
  const host = /^([^/].*):\d+$/.exec(address)?.[1];
  return host !== undefined && !isOwnMachine(host);
}

function hostOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Of 300,000 secrets of 32 random hexadecimal digits, none had less than 92 and 29. Few different characters have fewer bits, repetitions fewer bytes. */
const leastBits = 80;
const leastBytes = 26;

/** True for a secret whose characters are too unevenly distributed (Shannon), or that repeats itself (and so can be compressed). */
function isWeak(secret = ''): boolean {
  if (secret.length < 32) return false;
  const counts = new Map<string, number>();
  for (const sign of secret) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / secret.length), 0);
  return bits < leastBits || deflateRawSync(secret).length < leastBytes;
}
