import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { CamelCasePlugin } from 'kysely';
import { cookieName, isSecure } from '#lib/cookies.ts';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Config } from '#platform/config.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { minimumPasswordLength } from './account-schemas.ts';
import { beginSessionPlugin, mailedCodePlugin, secondStepPlugin, writeCookiePlugin } from './auth-plugins.server.ts';
import { endEmailChange } from './contact/contact-store.server.ts';
import { type AccountMailTemplate, mailAccount } from './links/account-mail.server.ts';
import { mailedUrl } from './links/link-address.server.ts';
import { queuedPasswords } from './passwords/password-queue.server.ts';
import { storeIdentifier } from './passwords/reset-token.server.ts';
import { endOtherAccess } from './sessions/other-access.server.ts';
import { deleteOtherSessions } from './sessions/session-store.server.ts';
import { libraryKeys } from './sign-in/stored-secrets.server.ts';

/** Carries the visitor's network address to the account library; set by the door, never by the visitor. */
export const addressHeader = 'x-real-ip';

/** The path on this site that the recipient of a mailed link wants to reach, as the request sent it. */
export const mailedRedirect = new AsyncLocalStorage<string>();

type AuthServices = Pick<Context, 'db' | 'config' | 'log' | 'clock'>;
type Auth = ReturnType<typeof createAuth>;

/** The library's cookie names start with this. */
const cookiePrefix = 'nearhand';

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
  const keys = keysOf(config);
  return betterAuth({
    appName: 'Nearhand',
    baseURL: config.APP_URL,
    basePath: '/api/auth',
    secrets: libraryKeys(keys),
    // For mailed codes that name no key, from before the library was given several.
    secret: keys.at(-1),
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
      ...cookiesFor(config),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      // An account is opened by a mailed link (`operations/confirm-email.server.ts`).
      disableSignUp: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: 128,
      password: queuedPasswords,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => transaction(db, (tx) => followReset(tx, user)),
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, token }) => mail('resetPassword', user, `/update-password?token=${token}`),
    },
    verification: { storeIdentifier },
    // No cookie cache: it would keep an ended session and a suspended account alive.
    session: { expiresIn: 30 * 24 * 3600, updateAge: 24 * 3600 },
    user: {
      // The library refuses to start without the columns that a new account needs, although it opens none.
      additionalFields: {
        username: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false },
        status: { type: 'string', required: false, input: false },
        adultConfirmed: { type: 'boolean', required: false, input: false },
        preferredLanguage: { type: 'string', required: true, input: false, defaultValue: 'en' },
      },
    },
    plugins: [secondStepPlugin(keys), mailedCodePlugin(), beginSessionPlugin(), writeCookiePlugin()],
  } satisfies BetterAuthOptions);

  /** Writes what a new password by a mailed link leads to, and tells the owner. */
  async function followReset(tx: Tx, user: LibraryUser): Promise<void> {
    const { id, email: to, name } = user;
    const at = clock.now();
    // The library does so afterwards, and what a session makes until then would look like the owner's.
    await deleteOtherSessions(tx, id, null);
    // A thief with the old password may have asked for another address, or have made a way in of another kind.
    await endEmailChange(tx, id, at);
    await endOtherAccess(tx, id);
    const actor = { kind: 'visitor' } as const;
    await recordAudit(tx, { at, act: 'identity.updatePassword', actor, subject: { type: 'user', id } });
    const url = `${config.APP_URL}/password-reset`;
    const letter = { to, name, language: languageOf(user), template: 'passwordChanged', url } as const;
    await mailAccount({ config }, tx, { ...letter, at: at.toISOString() });
  }

  async function mail(template: AccountMailTemplate, user: LibraryUser, path: string): Promise<void> {
    const url = mailedUrl(config.APP_URL, path, mailedRedirect.getStore());
    const letter = { to: user.email, name: user.name, language: languageOf(user), template, url };
    await transaction(db, (tx) => mailAccount({ config }, tx, letter));
  }
}

interface LibraryUser {
  id: string;
  email: string;
  name: string;
}

/** The library's types leave out our own columns. */
const languageOf = (user: LibraryUser & { preferredLanguage?: Language }): Language =>
  user.preferredLanguage ?? fallbackLanguage;

/**
 * Returns how the library writes its cookies. Without a domain, a sign-in counts on the host alone where it was made, and no other
 * host can set its cookies (`cookieName`); with one, all its hosts share them, and over TLS their names begin with `__Secure-`.
 */
function cookiesFor({ APP_URL, COOKIE_DOMAIN }: Config) {
  if (COOKIE_DOMAIN) {
    return { cookiePrefix, crossSubDomainCookies: { enabled: true, domain: COOKIE_DOMAIN } };
  }
  // The library doesn't know `__Host-` and would put `__Secure-` in front of it.
  return {
    cookiePrefix: cookieName(cookiePrefix, APP_URL),
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure(APP_URL) },
  };
}
