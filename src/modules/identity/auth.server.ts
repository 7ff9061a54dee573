import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { username } from 'better-auth/plugins';
import { CamelCasePlugin } from 'kysely';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { AccountStatus, Context, Role } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { type AccountMailTemplate, accountMail } from './account-mail.server.ts';
import { minimumPasswordLength } from './account-schemas.ts';
import { mailedCodePlugin, secondStepPlugin } from './auth-plugins.server.ts';
import { endEmailChange } from './contact/contact-store.server.ts';
import { mailedUrl } from './link-address.server.ts';
import { insertSmsConsent } from './store.server.ts';

/** What the server decides about a new account; none of it comes from the request's own fields. */
export interface NewAccount {
  kind: 'client' | 'worker';
  language: Language;
  phone: string | null;
  smsConsent: boolean;
  /** The sentence beside the consent box, as the person read it. */
  consentWords: string;
  at: Date;
  /** Mails to send once the account's transaction is over: inside it, each would wait for a second connection. */
  mails: (() => Promise<void>)[];
}

/** Carries the visitor's network address to the account library; set by the door, never by the visitor. */
export const addressHeader = 'x-real-ip';

/** How long a confirmation link works. */
export const linkLifetimeSeconds = 24 * 3600;

export const newAccount = new AsyncLocalStorage<NewAccount>();

/** The path on this site that the recipient of a mailed link wants to reach, as the request sent it. */
export const mailedRedirect = new AsyncLocalStorage<string>();

type AuthServices = Pick<Context, 'db' | 'config' | 'log' | 'clock'>;
type Auth = ReturnType<typeof createAuth>;

const auths = new WeakMap<object, Auth>();

/** The account library on this process's database. */
export function authOf(services: AuthServices): Auth {
  const existing = auths.get(services.db);
  if (existing) return existing;
  const created = createAuth(services);
  auths.set(services.db, created);
  return created;
}

function createAuth({ db, config, log, clock }: AuthServices) {
  return betterAuth({
    appName: 'Nearhand',
    baseURL: config.APP_URL,
    basePath: '/api/auth',
    secret: config.AUTH_SECRET,
    database: {
      db: db.withPlugin(new CamelCasePlugin({ underscoreBeforeDigits: false })),
      type: 'postgres',
      transaction: true,
    },
    logger: {
      log: (level, message) =>
        log[level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'debug']({ message }, 'accounts'),
    },
    advanced: {
      cookiePrefix: 'nearhand',
      // Without a domain, a sign-in counts on the host alone where it was made.
      ...(config.COOKIE_DOMAIN && { crossSubDomainCookies: { enabled: true, domain: config.COOKIE_DOMAIN } }),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      // A thief with the old password may have asked for another address.
      onPasswordReset: async ({ user }) =>
        void (await transaction(db, (tx) => endEmailChange(tx, user.id, clock.now()))),
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, token }) => mail('resetPassword', user, `/update-password?token=${token}`),
      onExistingUserSignUp: ({ user }) => mail('accountExists', user, '/password-reset'),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: linkLifetimeSeconds,
      sendVerificationEmail: ({ user, token }) =>
        mail('confirmEmail', user, `/auth/callback?token=${encodeURIComponent(token)}`),
    },
    // No cookie cache: it would keep an ended session and a suspended account alive.
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    user: {
      additionalFields: {
        // Not `required` here, or the library would demand them from the request; the table refuses an account without them.
        role: { type: 'string', required: false, input: false },
        status: { type: 'string', required: false, input: false },
        activeRole: { type: 'string', required: false, input: false },
        phone: { type: 'string', required: false, input: false },
        smsConsent: { type: 'boolean', required: true, input: false, defaultValue: false },
        preferredLanguage: { type: 'string', required: true, input: false, defaultValue: 'en' },
        adultConfirmed: { type: 'boolean', required: true, input: false, defaultValue: true },
      },
    },
    databaseHooks: { user: { create: { before: decideAccount, after: logConsent } } },
    plugins: [username({ minUsernameLength: 3, maxUsernameLength: 30 }), secondStepPlugin(), mailedCodePlugin()],
  } satisfies BetterAuthOptions);

  async function mail(
    template: AccountMailTemplate,
    user: { email: string; name: string },
    path: string,
  ): Promise<void> {
    // The library's types leave out our own columns.
    const { preferredLanguage } = user as typeof user & { preferredLanguage?: Language };
    const account = newAccount.getStore();
    const language = account?.language ?? preferredLanguage ?? fallbackLanguage;
    const url = mailedUrl(config.APP_URL, path, mailedRedirect.getStore());
    const letter = { to: user.email, name: user.name, language, template, url };
    const send = () => transaction(db, (tx) => enqueue(tx, accountMail, letter));
    if (account) account.mails.push(send);
    else await send();
  }

  async function decideAccount<User>(user: User) {
    const account = newAccount.getStore();
    const isWorker = account?.kind === 'worker';
    const role: Role = isWorker ? 'contractor' : 'customer';
    const status: AccountStatus = isWorker ? 'pending_approval' : 'approved';
    const { phone = null, language = 'en' } = account ?? {};
    return { data: { ...user, role, status, phone, preferredLanguage: language, adultConfirmed: true } };
  }

  /** Consent counts once its words are in the log: both, or neither. */
  async function logConsent(user: { id: string }): Promise<void> {
    const account = newAccount.getStore();
    if (!account?.smsConsent) return;
    const { language, phone, consentWords: words, at } = account;
    await transaction(db, (tx) => insertSmsConsent(tx, { userId: user.id, words, language, phone, at }));
  }
}
