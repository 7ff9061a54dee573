import { APIError } from 'better-auth/api';
import { after, minutes } from '#lib/clock.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Actor, Context, User } from '#platform/operations/context.server.ts';
import { authOf } from '../auth.server.ts';
import type { Viewer } from '../contract.ts';
import { rethrow } from '../library-refusal.server.ts';
import { deleteSession, findAccount, findSession } from '../store.server.ts';
import { noteUse } from './session-store.server.ts';
import { longestSessionMs } from './session-times.ts';
import { readSignedCookie, signedCookie } from './signed-cookie.server.ts';

type AccountRow = Awaited<ReturnType<typeof findAccount>>;

/** The account as rules see it. */
export function toUser(row: AccountRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username ?? '',
    role: row.role,
    status: row.status,
    activeRole: row.activeRole,
    language: row.preferredLanguage,
    timeZone: row.timeZone,
    twoStep: row.twoStep,
    phoneToVerify: row.smsConsent && row.phone !== null && row.phoneVerifiedAt === null,
  };
}

/** The account as its owner's pages see it. */
export function toViewer(user: User): Viewer {
  const { id, name, email, role, status, activeRole, language, timeZone, twoStep, phoneToVerify } = user;
  return { id, name, email, role, status, activeRole, language, timeZone, twoStep, phoneToVerify };
}

type SessionServices = Pick<Context, 'db' | 'config' | 'log' | 'clock'>;

/** The use of a session is noted once in this time, so that most requests write nothing. */
const noteUseAfterMs = minutes(5);

const visitor: Actor = { kind: 'visitor' };
const sessionCookie = /(?:^|;\s*)(?:__Secure-|__Host-)?nearhand\.session_token=/;

/** True when the request carries a session cookie, valid or not. */
export function mayHaveSession(headers: Headers): boolean {
  return sessionCookie.test(headers.get('cookie') ?? '');
}

/**
 * The account behind a request's headers, read from the database every time: a session that was ended and an account that
 * was suspended count no more at the very next request. A suspended or closed account is a visitor. A request without a
 * session cookie of ours costs no query. Renewed cookies go into `responseHeaders`. A cookie from before the secret was exchanged is
 * answered with one of the current key, and replaced in `headers`, which the account library reads later.
 */
export async function readActor(services: SessionServices, headers: Headers, responseHeaders: Headers): Promise<Actor> {
  const cookie = await readSessionCookie(services, headers);
  if (!cookie) return visitor;
  const { name, value: token, isCurrent } = cookie;
  if (!isCurrent) replaceCookie(headers, name, signedCookie(name, token, keysOf(services.config)));
  const session = await findSession(services.db, token);
  if (session && lastInstant(session.createdAt).getTime() <= Date.now()) {
    await deleteSession(services.db, token);
  } else if (session && !(await isRenewalDue(services, session.expiresAt))) {
    if (Date.now() - session.usedAt.getTime() > noteUseAfterMs) await noteUse(services.db, token, new Date());
    if (!isCurrent) passCookies(await writeSessionCookie(services, headers, token), responseHeaders);
    return toActor(session, session);
  }

  // The library renews a session that is used, deletes one that is over, and clears the cookies of one that is gone.
  const answer = await authOf(services)
    .api.getSession({ headers, returnHeaders: true })
    .catch((error: unknown) => (isOver(error) ? null : rethrow(error)));
  passCookies(answer?.headers, responseHeaders);
  const response = answer?.response;
  if (!response) return visitor;
  return toActor(await findAccount(services.db, response.user.id), response.session);
}

/** True if the session ended while the library renewed it. */
const isOver = (error: unknown): boolean => error instanceof APIError && error.statusCode === 401;

/** The session's token from its signed cookie, as the library writes it; null without one, or with a forged signature. */
export async function readSessionToken(services: SessionServices, headers: Headers): Promise<string | null> {
  return (await readSessionCookie(services, headers))?.value ?? null;
}

async function readSessionCookie(services: SessionServices, headers: Headers) {
  if (!mayHaveSession(headers)) return null;
  const { name } = (await authOf(services).$context).authCookies.sessionToken;
  const cookie = readSignedCookie(headers, name, keysOf(services.config));
  return cookie && { name, ...cookie };
}

/** Replaces the cookie `name` of a request by `pair`. */
function replaceCookie(headers: Headers, name: string, pair: string): void {
  const others = (headers.get('cookie') ?? '').split(/;\s*/).filter((one) => !one.startsWith(`${name}=`));
  headers.set('cookie', [...others, pair].join('; '));
}

/** Returns the headers that set the cookie of a session. */
export async function writeSessionCookie(services: SessionServices, headers: Headers, token: string): Promise<Headers> {
  const { api } = authOf(services);
  const written = await api.writeSessionCookie({ body: { token }, headers, returnHeaders: true });
  return written.headers;
}

/** The end of a session that is used all the time. */
const lastInstant = (createdAt: Date): Date => after(createdAt, longestSessionMs);

function toActor(row: AccountRow, { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Actor {
  const user = toUser(row);
  const until = new Date(Math.min(expiresAt.getTime(), lastInstant(createdAt).getTime()));
  return user.status === 'suspended' || user.status === 'closed' ? visitor : { kind: 'user', user, until };
}

/** True once a session is older than the library's `updateAge`; so is one that is over. */
async function isRenewalDue(services: SessionServices, expiresAt: Date): Promise<boolean> {
  const { expiresIn, updateAge } = (await authOf(services).$context).sessionConfig;
  const renewedAtMs = expiresAt.getTime() - expiresIn * 1000;
  return renewedAtMs + updateAge * 1000 <= Date.now();
}

/** Copies the cookies that the account library sets into the answer. */
export function passCookies(from: Headers | null | undefined, to: Headers): void {
  for (const cookie of from?.getSetCookie() ?? []) to.append('set-cookie', cookie);
}
