import { randomBytes } from 'node:crypto';
import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { authOf } from '../auth.server.ts';
import { passCookies, readSessionToken, writeSessionCookie } from './session.server.ts';
import { deleteOtherSessions, replaceToken } from './session-store.server.ts';

/** A new token for the caller's session, which ends all others of the account. */
interface SessionRenewal {
  /** Replaces the token, and ends the other sessions. Throws Fail `api.signInRequired` for a session that has ended meanwhile. */
  store(tx: Tx): Promise<void>;
  /** Hands the new cookie to the browser, once that is stored. */
  handOut(): void;
}

/** Prepares the renewal of the caller's session: after its transaction, nothing is left that could fail. */
export async function prepareRenewal(ctx: Context): Promise<SessionRenewal> {
  const { id: userId } = userOf(ctx);
  const before = (await readSessionToken(ctx, ctx.requestHeaders)) ?? fail('api.signInRequired');
  const { expiresIn } = (await authOf(ctx).$context).sessionConfig;
  const token = randomBytes(24).toString('base64url');
  const written = await writeSessionCookie(ctx, ctx.requestHeaders, token);
  return {
    async store(tx) {
      // Real time, as the account library measures sessions.
      const now = new Date();
      const expiresAt = new Date(now.getTime() + expiresIn * 1_000);
      if (!(await replaceToken(tx, { userId, before, token, expiresAt, now }))) fail('api.signInRequired');
      await deleteOtherSessions(tx, userId, token);
    },
    handOut: () => passCookies(written, ctx.responseHeaders),
  };
}
