import type { Language } from '#lib/languages.ts';
import type { AccountStatus, ActiveRole, Actor, Context, Role, User } from '#platform/operations/context.server.ts';
import { authOf } from './auth.server.ts';
import type { Viewer } from './contract.ts';

/** The account library's row, typed as our migration constrains it. */
interface AccountRow {
  id: string;
  name: string;
  email: string;
  username?: string | null | undefined;
  role?: string | null | undefined;
  status?: string | null | undefined;
  activeRole?: string | null | undefined;
  preferredLanguage: string;
}

/** The person as rules see them. */
export function toUser(row: AccountRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username ?? '',
    role: row.role as Role,
    status: row.status as AccountStatus,
    activeRole: (row.activeRole ?? null) as ActiveRole | null,
    language: row.preferredLanguage as Language,
  };
}

/** The person as their own pages see them. */
export function toViewer({ id, name, email, role, status, activeRole, language }: User): Viewer {
  return { id, name, email, role, status, activeRole, language };
}

const sessionCookie = /(?:^|;\s*)(?:__Secure-)?nearhand\.session_token=/;

/** True when the request brings a session cookie, whether it still counts or not. */
export function mayHaveSession(headers: Headers): boolean {
  return sessionCookie.test(headers.get('cookie') ?? '');
}

/** Who sends these headers. Renewed cookies go into `responseHeaders`. A suspended account is a visitor. */
export async function readActor(
  services: Pick<Context, 'db' | 'config' | 'log'>,
  headers: Headers,
  responseHeaders: Headers,
): Promise<Actor> {
  if (!mayHaveSession(headers)) return { kind: 'visitor' };
  const { response, headers: set } = await authOf(services).api.getSession({ headers, returnHeaders: true });
  passCookies(set, responseHeaders);
  if (!response) return { kind: 'visitor' };
  const user = toUser(response.user);
  return user.status === 'suspended' ? { kind: 'visitor' } : { kind: 'user', user, until: response.session.expiresAt };
}

/** Copies the cookies that the account library sets into the answer. */
export function passCookies(from: Headers | null | undefined, to: Headers): void {
  for (const cookie of from?.getSetCookie() ?? []) to.append('set-cookie', cookie);
}
