import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

const guessable = 'is too easy to guess: `openssl rand -base64 32` makes a good one';

const siteAddress = 'an address such as https://nearhand.example, without a path, query, fragment or login,';

const readable =
  'has to end with ?sslmode=verify-full, or PRIVATE_NETWORK=1 has to say that nobody else can read the network to the database';

const production = {
  MODE: 'production',
  APP_URL: 'https://nearhand.example/',
  DATABASE_URL: 'postgres://db.example/nearhand?sslmode=verify-full',
  AUTH_SECRET: 'qT3v0Zr8mYp5Lx1Wd7Kc9Hs2Nf6Gb4Ja',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
  SUPPORT_EMAIL: 'help@nearhand.test',
  MAIL_FROM: 'Nearhand <no-reply@nearhand.test>',
  CLAMD: '/run/clamav/clamd.ctl',
};

test('production reads its settings, and the address loses its trailing slash', () => {
  expect(readConfig(production)).toMatchObject({ sandbox: false, APP_URL: 'https://nearhand.example', PORT: 3000 });
});

test.each(Object.keys(production).filter((name) => !['MODE', 'CLAMD'].includes(name)))(
  'production names a missing %s',
  (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`Cannot start: the setting ${name} is missing.`);
  },
);

test.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])(
  'production does not start with a carrier that lacks its %s',
  (name) => {
    const carrier = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15005550006' };
    expect(() => readConfig({ ...production, ...carrier, [name]: '' })).toThrow(
      `Cannot start: the setting ${name} is missing: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM belong together.`,
    );
    expect(readConfig({ ...production, ...carrier })).toMatchObject(carrier);
  },
);

test('production does not start with the SID of a carrier’s key, which opens no connection', () => {
  const carrier = { TWILIO_ACCOUNT_SID: 'SK123', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15005550006' };
  expect(() => readConfig({ ...production, ...carrier })).toThrow(
    'Cannot start: the setting TWILIO_ACCOUNT_SID is wrong: a text of 5 characters was given, the SID of an account, which begins with AC, is expected.',
  );
});

test('production does not start with optional two-step verification of administrators; the sandbox does', () => {
  const optional = { ...production, ADMIN_TWO_STEP: 'optional' };
  expect(() => readConfig(optional)).toThrow(
    'Cannot start: the setting ADMIN_TWO_STEP can be optional in the sandbox only: in production, administrators need two-step verification.',
  );
  expect(readConfig({ ...optional, MODE: 'sandbox' }).ADMIN_TWO_STEP).toBe('optional');
});

test.each([
  ['APP_URL', 'http://nearhand.example', 'has to begin with https:// in production'],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_x',
    'has to be a live key in production (sk_live_… or rk_live_…); with STAGING=1, a test key',
  ],
  ['AUTH_SECRET', 'a'.repeat(32), guessable],
  ['AUTH_SECRET', 'secretsecretsecretsecretsecretsecret', guessable],
  ['AUTH_SECRET', 'please change me, please change me!!', guessable],
  ['AUTH_SECRET_PREVIOUS', 'a'.repeat(32), 'is too easy to guess: leave it out, and everyone signs in again'],
  ['DATABASE_URL', 'postgres://db.example/nearhand', readable],
  ['DATABASE_URL', 'postgres://db.example/nearhand?sslmode=require', readable],
  ['MIGRATION_DATABASE_URL', 'postgres://owner@db.example/nearhand', readable],
  ['TWILIO_API_URL', 'https://twilio.example', 'is for the sandbox only'],
  ['STRIPE_API_URL', 'https://stripe.example', 'is for the sandbox only'],
])(
  'production on the internet does not start with the %s %s; the sandbox and production on this machine do',
  (name, value, problem) => {
    const wrong = { ...production, [name]: value };
    expect(() => readConfig(wrong)).toThrow(`Cannot start: the setting ${name} ${problem}.`);
    expect(readConfig({ ...wrong, MODE: 'sandbox' }).sandbox).toBe(true);
    expect(readConfig({ ...wrong, APP_URL: 'http://localhost:3000' }).sandbox).toBe(false);
  },
);

test.each(['postgres://127.0.0.1/nearhand', 'postgres://[::1]:5432/nearhand', 'postgres://localhost/nearhand'])(
  'production on the internet starts with a database on its own machine without TLS: %s',
  (DATABASE_URL) => {
    expect(readConfig({ ...production, DATABASE_URL })).toMatchObject({ DATABASE_URL, PRIVATE_NETWORK: false });
  },
);

test('production on the internet scans files for viruses, or is told not to; the sandbox and production on this machine may do without', () => {
  const without = { ...production, CLAMD: '' };
  expect(readRefusal(without)).toBe(
    'Cannot start: the setting CLAMD is missing: it is the address of a ClamAV daemon, or none to take files unscanned.',
  );
  for (const env of [
    { ...without, CLAMD: 'none' },
    { ...without, MODE: 'sandbox' },
    { ...without, APP_URL: 'http://localhost:3000' },
  ])
    expect(readConfig(env).CLAMD).toBeUndefined();
});

test.each(['/run/clamav/clamd.ctl', 'localhost:3310', '127.0.0.1:3310', '[::1]:3310'])(
  'production on the internet starts with a virus scanner on its own machine: %s',
  (CLAMD) => {
    expect(readConfig({ ...production, CLAMD }).CLAMD).toBe(CLAMD);
  },
);

test('a virus scanner on another machine needs a private network, because it speaks no TLS', () => {
  const elsewhere = { ...production, CLAMD: 'clamav:3310' };
  expect(readRefusal(elsewhere)).toBe(
    'Cannot start: the setting CLAMD speaks no TLS: PRIVATE_NETWORK=1 has to say that nobody else can read the network to it.',
  );
  expect(readConfig({ ...elsewhere, PRIVATE_NETWORK: '1' }).CLAMD).toBe('clamav:3310');
});

test.each(['SUPPORT_EMAIL', 'MAIL_FROM'])(
  'staging on the internet needs %s as well, and production on this machine does not',
  (name) => {
    const without = { ...production, [name]: '' };
    const staging = { ...without, STAGING: '1', STRIPE_SECRET_KEY: 'sk_test_x' };
    expect(readRefusal(staging)).toBe(`Cannot start: the setting ${name} is missing.`);
    for (const env of [
      { ...without, APP_URL: 'http://localhost:3000' },
      { ...without, MODE: 'sandbox' },
    ])
      expect(readConfig(env)).toHaveProperty(name, expect.stringContaining('@nearhand.example'));
  },
);

test('the address of the site is its origin: without slash, port of the protocol and capital letters', () => {
  for (const APP_URL of ['https://Nearhand.Example:443/', 'https://nearhand.example/?', 'https://nearhand.example#'])
    expect(readConfig({ ...production, APP_URL }).APP_URL).toBe('https://nearhand.example');
  expect(readConfig({ ...production, APP_URL: 'http://localhost:3000/' }).APP_URL).toBe('http://localhost:3000');
});

test('a production without an address is checked as one on the internet', () => {
  expect(readRefusal({ ...production, APP_URL: '', AUTH_SECRET: 'a'.repeat(32) })).toContain(guessable);
});

test('production on the internet starts with a database without TLS where the operator says that the network is private', () => {
  const DATABASE_URL = 'postgres://database:5432/nearhand';
  expect(readConfig({ ...production, DATABASE_URL, PRIVATE_NETWORK: '1' })).toMatchObject({ PRIVATE_NETWORK: true });
});

test.each(['SANDBOX_URL', 'SANDBOX_PORT', 'SMTP_PORT', 'CLAMD_PORT'])(
  'production does not start with %s, on this machine either',
  (name) => {
    const value = name.endsWith('URL') ? 'http://127.0.0.1:4000' : '4000';
    for (const APP_URL of [production.APP_URL, 'http://localhost:3000'])
      expect(readRefusal({ ...production, APP_URL, [name]: value })).toBe(
        `Cannot start: the setting ${name} is for the sandbox only.`,
      );
    expect(readConfig({ ...production, MODE: 'sandbox', [name]: value }).sandbox).toBe(true);
  },
);

test('staging is production with test keys, and with nothing else', () => {
  const staging = { ...production, STAGING: '1', STRIPE_SECRET_KEY: 'sk_test_x' };
  expect(readConfig(staging)).toMatchObject({ STAGING: true, sandbox: false });
  expect(readConfig(production).STAGING).toBe(false);
  expect(readRefusal({ ...staging, STRIPE_SECRET_KEY: 'sk_live_x' })).toContain(
    'the setting STRIPE_SECRET_KEY has to be a test key with STAGING=1',
  );
  expect(readRefusal({ ...staging, APP_URL: 'http://nearhand.example' })).toContain('has to begin with https://');
});

test('the sandbox listens at the loopback address unless told otherwise, production everywhere', () => {
  expect(readConfig({ ...production, MODE: '' }).HOST).toBe('127.0.0.1');
  expect(readConfig({ ...production, MODE: '', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  expect(readConfig(production).HOST).toBeUndefined();
});

test('good secrets are taken: 32 hexadecimal digits, or 32 bytes in any spelling', () => {
  for (let n = 0; n < 200; n++) {
    const bytes = randomBytes(32);
    for (const AUTH_SECRET of [bytes.toString('hex').slice(0, 32), bytes.toString('hex'), bytes.toString('base64')])
      expect(readConfig({ ...production, AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
  }
});

test('the previous secret is optional, and has to be another one', () => {
  const AUTH_SECRET_PREVIOUS = randomBytes(32).toString('base64');
  expect(readConfig(production).AUTH_SECRET_PREVIOUS).toBeUndefined();
  expect(readConfig({ ...production, AUTH_SECRET_PREVIOUS })).toMatchObject({ AUTH_SECRET_PREVIOUS });
  expect(readRefusal({ ...production, AUTH_SECRET_PREVIOUS: production.AUTH_SECRET })).toBe(
    'Cannot start: the setting AUTH_SECRET_PREVIOUS has to differ from AUTH_SECRET.',
  );
});

test.each([
  'Nearhand <help@nearhand.example>',
  'help@nearhand.example',
  '"Nearhand, Inc." <a.b+c@mail.nearhand.example>',
])('the sender %s is taken', (MAIL_FROM) => {
  expect(readConfig({ ...production, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
});

test('all faults are named at once, those of a form and those of what belongs together', () => {
  const message = readRefusal({
    MODE: 'production',
    APP_URL: 'http://nearhand.example',
    DATABASE_URL: 'foo',
    AUTH_SECRET: 'a'.repeat(32),
    AUTH_SECRET_PREVIOUS: 'b'.repeat(32),
    MAIL_FROM: 'bad',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SANDBOX_URL: 'http://127.0.0.1:4000',
    TWILIO_ACCOUNT_SID: 'AC1',
    COOKIE_DOMAIN: 'other.example',
  });
  const named = [
    'CLAMD',
    'DATABASE_URL',
    'MAIL_FROM',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'COOKIE_DOMAIN',
    'SANDBOX_URL',
  ];
  for (const name of [
    ...named,
    'APP_URL',
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'STRIPE_SECRET_KEY',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ])
    expect(message.match(new RegExp(`the setting ${name} `, 'g'))).toHaveLength(1);
  expect(message).toMatch(/^Cannot start: [^\n]+\.$/);
});

test('a restricted live key is one, too', () => {
  expect(readConfig({ ...production, STRIPE_SECRET_KEY: 'rk_live_x' }).STRIPE_SECRET_KEY).toBe('rk_live_x');
});

test('the areas are paths unless they have addresses of their own, and a cookie domain loses its old-fashioned dot', () => {
  expect(readConfig(production)).toMatchObject({
    ADMIN_URL: '/admin',
    PORTAL_URL: '/portal',
    CUSTOMER_URL: '/client-dashboard',
    CONTRACTOR_URL: '/worker-dashboard',
  });
  const own = { PORTAL_URL: 'https://portal.nearhand.example/', COOKIE_DOMAIN: '.Nearhand.Example' };
  expect(readConfig({ ...production, ...own })).toMatchObject({ ...own, COOKIE_DOMAIN: 'nearhand.example' });
});

test('a cookie domain that the site is not in would lose every sign-in', () => {
  for (const domain of ['other.example', 'hand.example', 'www.nearhand.example'])
    expect(readRefusal({ ...production, COOKIE_DOMAIN: domain })).toBe(
      'Cannot start: the setting COOKIE_DOMAIN has to be the host of APP_URL or a domain above it.',
    );
});

const readRefusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['MODE', 'x', 'sandbox or production'],
  ['PORT', 'seventy', 'a whole number from 1 to 65535'],
  ['PORT', '99999', 'a whole number from 1 to 65535'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['PORT', '80.5', 'a whole number from 1 to 65535'],
  ['APP_URL', 'nearhand.example', siteAddress],
  ['APP_URL', 'https://nearhand.example/shop', siteAddress],
  ['APP_URL', 'https://nearhand.example//', siteAddress],
  ['APP_URL', 'https://nearhand.example/#top', siteAddress],
  ['DATABASE_URL', 'foo', 'an address such as postgres://user:password@host:5432/nearhand'],
  ['DATABASE_URL', 'mysql://db.example', 'an address such as postgres://user:password@host:5432/nearhand'],
  ['SMS_CONSENT', 'maybe', 'required or optional'],
  ['SUPPORT_EMAIL', 'help', 'an email address'],
  ['SMTP_URL', 'mail.example:587', 'an address such as smtp://user:password@host:587'],
  ['CLAMD', 'clamav', 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,'],
  ['CLAMD', 'NONE', 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,'],
  ['CLAMD', 'clamav:0', 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,'],
  ['CLAMD', 'clamav:99999', 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,'],
  ['CLAMD', 'tcp://clamav:3310', 'an address such as clamav:3310 or /run/clamav/clamd.ctl, or none,'],
  ['TRUSTED_PROXIES', '-1', 'a whole number, 0 or more,'],
  ['PORTAL_URL', '//evil.example', 'a path such as /portal or an address such as https://portal.nearhand.example'],
  ['ADMIN_URL', 'admin', 'a path such as /portal or an address such as https://portal.nearhand.example'],
  ['CUSTOMER_URL', '/me#top', 'a path such as /portal or an address such as https://portal.nearhand.example'],
  ['COOKIE_DOMAIN', 'example', 'a domain such as nearhand.example'],
  ['HOST', 'all of them', 'an address such as 127.0.0.1, or 0.0.0.0 for all,'],
  ['STAGING', 'yes', '0 or 1'],
  ['RESTART_LIMIT', '0', 'a whole number, 1 or more,'],
  ['WEB_CONCURRENCY', '65', 'a whole number from 1 to 64'],
  ['MAIL_FROM', 'bad', 'a sender such as Nearhand <help@nearhand.example>'],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
])('the error about a wrong %s (%s) names the value and what is expected', (name, value, expected) => {
  expect(readRefusal({ ...production, [name]: value })).toBe(
    `Cannot start: the setting ${name} is wrong: "${value}" was given, ${expected} is expected.`,
  );
});

test.each(['https://nearhand.example/?a=b', 'https://me@nearhand.example', 'https://me:mine@nearhand.example/'])(
  'the address of the site has no query and no user (%s)',
  (APP_URL) => {
    const message = readRefusal({ ...production, APP_URL });
    expect(message).toMatch(/^Cannot start: the setting APP_URL is wrong: /);
    expect(message).not.toMatch(/mine|a=b/);
  },
);

test('several wrong settings make one error, without secrets or passwords', () => {
  const wrong = {
    AUTH_SECRET: 'mysecret',
    AUTH_SECRET_PREVIOUS: 'mysecret of before',
    DATABASE_URL: 'mysql://me:mypassword@db/x',
    PORT: 'x',
  };
  const message = readRefusal({ ...production, ...wrong });
  expect(message).toMatch(/^Cannot start: [^\n]+\.$/);
  for (const name of Object.keys(wrong)) expect(message).toContain(`the setting ${name} is wrong`);
  expect(message).toContain('a text of 8 characters was given, a text of 32 characters or more is expected');
  expect(message).not.toMatch(/mysecret|mypassword/);
});

test.each([
  'postgres://nearhand:s3/cr?et@db:5432/nearhand',
  'postgres://nearhand:s3@cr:et@db:five/nearhand',
  'nearhand:s3cret@db/nearhand',
  'mysql://db/nearhand?password=s3cret',
])('no part of the password in a damaged address is revealed (%s)', (value) => {
  expect(readRefusal({ ...production, DATABASE_URL: value })).not.toMatch(/s3|cr|et@/);
});
